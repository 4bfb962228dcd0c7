#include "broad_phase_peers.h"

#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

#include <memory>
#include <utility>

namespace mbv::bench {
namespace {

btVector3 vectorOf(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

btDbvtVolume volumeOf(const Aabb& box)
{
    return btDbvtVolume::FromMM(vectorOf(box.min), vectorOf(box.max));
}

struct Collector : btDbvt::ICollide {
    void Process(const btDbvtNode* a, const btDbvtNode* b) override
    {
        pairs.emplace_back(a->dataAsInt, b->dataAsInt);
    }
    void Process(const btDbvtNode* leaf) override { pairs.emplace_back(leaf->dataAsInt, 0); }

    std::vector<std::pair<int, int>> pairs;
};

std::size_t collided(btDbvt& tree)
{
    Collector collector;
    tree.collideTT(tree.m_root, tree.m_root, collector);
    return collector.pairs.size();
}

void insertAll(btDbvt& tree, const Boxes& boxes)
{
    for (std::size_t n = 0; n < boxes.size(); ++n) {
        btDbvtNode* leaf = tree.insert(volumeOf(boxes[n]), nullptr);
        leaf->dataAsInt = static_cast<int>(n);
    }
}

struct World {
    explicit World(const Boxes& boxes)
    {
        for (const Aabb& box : boxes)
            proxies.push_back(broadphase.createProxy(vectorOf(box.min), vectorOf(box.max), 0,
                                                     nullptr, 1, 1, nullptr));
        broadphase.calculateOverlappingPairs(nullptr);
    }

    btDbvtBroadphase broadphase;
    std::vector<btBroadphaseProxy*> proxies;
};

} // namespace

std::vector<PairFinder> bulletPairFinders()
{
    return {{"Bullet btDbvt, inserted, collideTT", [](const Boxes& boxes) {
                 return [&boxes] {
                     btDbvt tree;
                     insertAll(tree, boxes);
                     return collided(tree);
                 };
             }}};
}

std::vector<PairKeeper> bulletPairKeepers()
{
    return {{"Bullet btDbvt::update, collideTV",
             [](const Boxes& boxes) {
                 auto tree = std::make_shared<btDbvt>();
                 std::vector<btDbvtNode*> leaves;
                 for (const Aabb& box : boxes)
                     leaves.push_back(tree->insert(volumeOf(box), nullptr));
                 return [tree, leaves](std::size_t index, const Aabb& box) {
                     btDbvtVolume volume = volumeOf(box);
                     tree->update(leaves[index], volume);
                     Collector collector;
                     tree->collideTV(tree->m_root, volume, collector);
                     return collector.pairs.size() - 1; // it meets itself
                 };
             }},
            {"Bullet btDbvtBroadphase::setAabb, pair cache", [](const Boxes& boxes) {
                 auto world = std::make_shared<World>(boxes);
                 return [world](std::size_t index, const Aabb& box) {
                     world->broadphase.setAabb(world->proxies[index], vectorOf(box.min),
                                               vectorOf(box.max), nullptr);
                     world->broadphase.calculateOverlappingPairs(nullptr);
                     return static_cast<std::size_t>(
                         world->broadphase.getOverlappingPairCache()->getNumOverlappingPairs());
                 };
             }}};
}

} // namespace mbv::bench

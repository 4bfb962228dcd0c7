#include "broad_phase_peers.h"

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/narrowphase/collision_object.h>

#include <memory>

namespace mbv::bench {
namespace {

using Tree = fcl::DynamicAABBTreeCollisionManager<double>;
using Object = fcl::CollisionObject<double>;

struct Objects {
    explicit Objects(const Boxes& boxes)
    {
        for (const Aabb& box : boxes) {
            const Vec3 side = box.max - box.min;
            owned.push_back(std::make_unique<Object>(
                std::make_shared<fcl::Box<double>>(side.x, side.y, side.z)));
            place(owned.size() - 1, box);
            all.push_back(owned.back().get());
        }
    }

    void place(std::size_t index, const Aabb& box)
    {
        const Vec3 center = (box.min + box.max) / 2;
        owned[index]->setTranslation({center.x, center.y, center.z});
        owned[index]->computeAABB();
    }

    std::vector<std::unique_ptr<Object>> owned;
    std::vector<Object*> all;
};

using ObjectPairs = std::vector<std::pair<Object*, Object*>>;

bool collect(Object* a, Object* b, void* pairs)
{
    static_cast<ObjectPairs*>(pairs)->emplace_back(a, b);
    return false;
}

} // namespace

std::vector<PairFinder> fclPairFinders()
{
    return {{"FCL DynamicAABBTreeCollisionManager", [](const Boxes& boxes) {
                 return [objects = std::make_shared<Objects>(boxes)] {
                     Tree tree;
                     tree.registerObjects(objects->all);
                     tree.setup();
                     ObjectPairs pairs;
                     tree.collide(&pairs, collect);
                     return pairs.size();
                 };
             }}};
}

std::vector<PairKeeper> fclPairKeepers()
{
    return {{"FCL DynamicAABBTreeCollisionManager::update", [](const Boxes& boxes) {
                 auto objects = std::make_shared<Objects>(boxes);
                 auto tree = std::make_shared<Tree>();
                 tree->registerObjects(objects->all);
                 tree->setup();
                 return [objects, tree](std::size_t index, const Aabb& box) {
                     objects->place(index, box);
                     tree->update(objects->all[index]);
                     ObjectPairs pairs;
                     tree->collide(objects->all[index], &pairs, collect);
                     return pairs.size() - 1; // it meets itself
                 };
             }}};
}

} // namespace mbv::bench

// Rays and points against one mesh, on one thread, each asked alone. Prints Markdown tables.
//   mbv_bench_lookups [FILE...]
// Without files, a generated mesh.
#include "each_mesh.h"
#include "lookup_peers.h"
#include "process_clock.h"

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/collision/simd_target.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <vector>

namespace mbv::bench {
namespace {

using Peers = std::vector<std::unique_ptr<LookupPeer>>;

constexpr std::size_t kQuestions = 10000;

template <class Question> struct Questions {
    std::string name;
    std::vector<Question> list;
};

class Places {
public:
    explicit Places(const Aabb& bounds)
        : center_((bounds.min + bounds.max) / 2), half_((bounds.max - bounds.min) / 2),
          radius_(norm(half_))
    {
    }

    Vec3 direction() { return normalized(Vec3{gauss_(engine_), gauss_(engine_), gauss_(engine_)}); }
    Vec3 onSphere(double radii) { return center_ + radii * radius_ * direction(); }
    Vec3 inBox()
    {
        return center_ +
               Vec3{even_(engine_) * half_.x, even_(engine_) * half_.y, even_(engine_) * half_.z};
    }
    double radius() const { return radius_; }

private:
    Vec3 center_;
    Vec3 half_;
    double radius_;
    std::mt19937 engine_{1};
    std::normal_distribution<double> gauss_;
    std::uniform_real_distribution<double> even_{-1, 1};
};

std::vector<Questions<Ray>> raysFor(const Aabb& bounds)
{
    Places places(bounds);
    std::vector<Questions<Ray>> sets = {{"from outside", {}},
                                        {"from inside the box", {}},
                                        {"one row of a picture after another", {}},
                                        {"one and the same", {}}};
    const Vec3 eye = places.onSphere(3);
    const Vec3 target = (bounds.min + bounds.max) / 2;
    const Vec3 ahead = normalized(target - eye);
    const Vec3 right = normalized(cross(ahead, Vec3{0.3, 0.8, 0.5}));
    const Vec3 up = cross(right, ahead);
    constexpr std::size_t kSide = 100;
    for (std::size_t i = 0; i < kQuestions; ++i) {
        const Vec3 from = places.onSphere(2);
        sets[0].list.push_back({from, normalized(places.inBox() - from)});
        sets[1].list.push_back({places.inBox(), places.direction()});
        const double x = 2 * static_cast<double>(i % kSide) / kSide - 1;
        const double y = 2 * static_cast<double>(i / kSide) / kSide - 1;
        sets[2].list.push_back(
            {eye, normalized(target + places.radius() * (x * right + y * up) - eye)});
    }
    sets[3].list.assign(kQuestions, {eye, ahead});
    return sets;
}

std::vector<Questions<Vec3>> pointsFor(const TriangleMesh& mesh, const Aabb& bounds)
{
    Places places(bounds);
    std::vector<Questions<Vec3>> sets = {{"within 1% of the surface", {}},
                                         {"in the box", {}},
                                         {"far", {}},
                                         {"one and the same", {}}};
    for (std::size_t i = 0; i < kQuestions; ++i) {
        const Vec3& vertex = mesh.vertices[i * 7919 % mesh.vertices.size()];
        sets[0].list.push_back(vertex + 0.02 * places.radius() * places.direction());
        sets[1].list.push_back(places.inBox());
        sets[2].list.push_back(places.onSphere(4));
    }
    sets[3].list.assign(kQuestions, places.inBox());
    return sets;
}

/// The table of one kind of questions. `ask` gives a length; infinity where nothing was met.
template <class Question, class Ask>
void print(const std::string& title, const std::vector<std::string>& names, const Peers& peers,
           const std::vector<Questions<Question>>& sets, double size, const Ask& ask)
{
    constexpr int kRounds = 15;
    std::vector<std::string> rows;
    for (const std::string& name : names)
        rows.push_back("| " + name + " |");
    std::string head = "| ns (times that of mbv) |";
    std::string line = "|---|";
    std::string found = "| met, of " + std::to_string(kQuestions) + " |";
    for (const auto& set : sets) {
        head += " " + set.name + " |";
        line += "---|";
        std::vector<std::vector<double>> answers(peers.size());
        std::vector<double> best(peers.size(), std::numeric_limits<double>::infinity());
        for (int round = 0; round < kRounds; ++round) {
            for (std::size_t i = 0; i < peers.size(); ++i) {
                answers[i].clear();
                const double start = cpuMilliseconds();
                for (const Question& question : set.list)
                    answers[i].push_back(ask(*peers[i], question));
                best[i] = std::min(best[i], 1e6 * (cpuMilliseconds() - start) / kQuestions);
            }
        }
        for (std::size_t i = 0; i < peers.size(); ++i) {
            char cell[64];
            std::snprintf(cell, sizeof cell, " %.1f (%.2f) |", best[i], best[i] / best[0]);
            rows[i] += cell;
            const auto differ = std::count_if(answers[i].begin(), answers[i].end(),
                                              [&, k = std::size_t{0}](double x) mutable {
                                                  const double y = answers[0][k++];
                                                  return x != y && !(std::abs(x - y) < 1e-4 * size);
                                              });
            if (differ > 0)
                std::fprintf(stderr, "%s: %s, %s: %td answers differ\n", title.c_str(),
                             names[i].c_str(), set.name.c_str(), differ);
        }
        const auto met = std::count_if(answers[0].begin(), answers[0].end(),
                                       [](double x) { return std::isfinite(x); });
        found += " " + std::to_string(met) + " |";
    }
    std::printf("### %s\n\n%s\n%s\n", title.c_str(), head.c_str(), line.c_str());
    for (const std::string& row : rows)
        std::printf("%s\n", row.c_str());
    std::printf("%s\n\n", found.c_str());
}

void printMesh(const std::string& name, const TriangleMesh& mesh)
{
    Peers peers;
    peers.push_back(mbvLookupPeer(mesh));
#ifdef MBV_BENCH_EMBREE
    peers.push_back(embreeLookupPeer(mesh, false));
    peers.push_back(embreeLookupPeer(mesh, true));
#endif
    const std::string title = name + ", " + std::to_string(mesh.triangles.size()) + " triangles: ";
    const Aabb bounds = MeshBvh(std::make_shared<const TriangleMesh>(mesh)).bounds();
    const double size = norm(bounds.max - bounds.min);
    std::vector<std::string> names;
    for (const auto& peer : peers)
        names.push_back(peer->name());
    print(title + "rays", names, peers, raysFor(bounds), size,
          [](LookupPeer& peer, const Ray& ray) { return peer.firstHit(ray); });
    std::erase_if(peers, [](const auto& peer) { return peer->pointsName().empty(); });
    names.clear();
    for (const auto& peer : peers)
        names.push_back(peer->pointsName());
    print(title + "nearest points", names, peers, pointsFor(mesh, bounds), size,
          [](LookupPeer& peer, const Vec3& point) {
              return peer.distance(point).value_or(std::numeric_limits<double>::quiet_NaN());
          });
}

int run(const std::vector<std::string>& files)
{
    std::printf("SIMD target: %s\n\n", std::string(simdTargetName()).c_str());
    return forEachMesh(files, printMesh);
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    return mbv::bench::run({argv + 1, argv + argc});
}

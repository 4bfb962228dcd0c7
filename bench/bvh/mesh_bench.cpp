// Two copies of a mesh in many poses: building, the first hit, all pairs of triangles that meet and
// the distance, on one thread. Prints Markdown tables.
//   mbv_bench_bvh [--peer=WORD]... [FILE...]
// Without files, a generated mesh; with words, only mbv and the peers whose names contain one.
#include "cut_cube.h"
#include "each_mesh.h"
#include "mesh_peers.h"
#include "poses.h"
#include "process_clock.h"

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/collision/simd_target.h>

#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <string_view>
#include <type_traits>

namespace mbv::bench {
namespace {

using Peers = std::vector<std::unique_ptr<MeshPeer>>;

/// mbv first.
Peers peersNamed(const std::vector<std::string>& words)
{
    Peers peers;
    peers.push_back(mbvPeer());
    peers.push_back(fclObbRssPeer());
    peers.push_back(fclObbPeer());
    peers.push_back(gimpactPeer());
#ifdef MBV_BENCH_EMBREE
    peers.push_back(embreeBoxesPeer());
    peers.push_back(embreeTrianglesPeer());
#endif
#ifdef MBV_BENCH_VTK
    peers.push_back(vtkFilterPeer());
#endif
    std::erase_if(peers, [&](const auto& peer) {
        const std::string name = peer->name();
        return !words.empty() && name != "mbv" &&
               std::none_of(words.begin(), words.end(), [&](const std::string& word) {
                   return name.find(word) != std::string::npos;
               });
    });
    return peers;
}

double millisecondsOf(const std::function<void()>& work, std::size_t repeats)
{
    const double start = cpuMilliseconds();
    for (std::size_t i = 0; i < repeats; ++i)
        work();
    return (cpuMilliseconds() - start) / static_cast<double>(repeats);
}

/// The best time of each, in turns; what is slow has fewer of them, what is quick is asked many
/// times in a row.
std::vector<double> bestTimes(const std::vector<std::function<void()>>& works)
{
    constexpr double kTurn = 1; // milliseconds
    constexpr double kMax = 80; // for each
    constexpr int kRounds = 40;
    std::vector<double> best;
    best.reserve(works.size());
    for (const auto& work : works)
        best.push_back(millisecondsOf(work, 1));
    std::vector<double> spent = best;
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < works.size(); ++i) {
            if (spent[i] > kMax)
                continue;
            const auto repeats = static_cast<std::size_t>(1 + kTurn / (best[i] + 1e-5));
            const double took = millisecondsOf(works[i], repeats);
            spent[i] += took * static_cast<double>(repeats);
            best[i] = std::min(best[i], took);
        }
    }
    return best;
}

/// One row for each peer; a cell is a time, and how many times that of the first row.
class Table {
public:
    Table(std::string title, const Peers& peers) : title_(std::move(title))
    {
        for (const auto& peer : peers)
            rows_.push_back({peer->name(), {}});
    }

    /// NaN where a peer has no such query.
    void addColumn(const std::string& name, const std::vector<double>& times)
    {
        columns_.push_back(name);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            char cell[64] = "";
            if (!std::isnan(times[i]))
                std::snprintf(cell, sizeof cell, "%.4g (%.3g)", times[i], times[i] / times[0]);
            rows_[i].cells.emplace_back(cell);
        }
    }

    void addRow(const std::string& name, const std::vector<std::string>& cells)
    {
        rows_.push_back({name, cells});
    }

    void print() const
    {
        std::printf("### %s\n\n| ms (times that of mbv) |", title_.c_str());
        for (const std::string& column : columns_)
            std::printf(" %s |", column.c_str());
        std::printf("\n|---|");
        for (std::size_t i = 0; i < columns_.size(); ++i)
            std::printf("---|");
        std::printf("\n");
        for (const Row& row : rows_) {
            const bool isEmpty = std::all_of(row.cells.begin(), row.cells.end(),
                                             [](const std::string& cell) { return cell.empty(); });
            if (isEmpty)
                continue;
            std::printf("| %s |", row.name.c_str());
            for (const std::string& cell : row.cells)
                std::printf(" %s |", cell.c_str());
            std::printf("\n");
        }
        std::printf("\n");
        std::fflush(stdout);
    }

private:
    struct Row {
        std::string name;
        std::vector<std::string> cells;
    };

    std::string title_;
    std::vector<std::string> columns_;
    std::vector<Row> rows_;
};

template <class Number> std::string textOf(Number number)
{
    if constexpr (!std::is_floating_point_v<Number>)
        return std::to_string(number);
    char text[64];
    std::snprintf(text, sizeof text, "%.10g", static_cast<double>(number));
    return text;
}

/// A row for each list of counts, with all peers that agree on it.
void addCounts(Table& table, const Peers& peers,
               const std::vector<std::vector<std::string>>& counts)
{
    std::vector<bool> isTold(peers.size(), false);
    for (std::size_t i = 0; i < peers.size(); ++i) {
        if (isTold[i] || counts[i].front().empty()) // it has no such query
            continue;
        std::string names = peers[i]->name();
        for (std::size_t k = i + 1; k < peers.size(); ++k) {
            if (counts[k] == counts[i]) {
                names += ", " + peers[k]->name();
                isTold[k] = true;
            }
        }
        table.addRow("found by " + names, counts[i]);
    }
}

/// A query of all peers in all poses. `ask` gives a count or a length, or nothing where there is no
/// such query.
template <class Ask>
void printQuery(const std::string& title, const Peers& peers, const std::vector<NamedPoses>& poses,
                const Ask& ask)
{
    Table table(title, peers);
    std::vector<std::vector<std::string>> counts(peers.size());
    for (const NamedPoses& named : poses) {
        std::vector<std::function<void()>> works;
        std::vector<std::size_t> which;
        for (std::size_t i = 0; i < peers.size(); ++i) {
            peers[i]->prepare(named.poses.front());
            const auto askAll = [&ask, &named, &peer = *peers[i]] {
                using Answer = std::decay_t<decltype(*ask(peer, named.poses.front()))>;
                std::optional<std::common_type_t<Answer, std::size_t>> sum;
                for (const RigidTransform& pose : named.poses) {
                    if (const auto answer = ask(peer, pose))
                        sum = sum.value_or(0) + *answer;
                }
                return sum;
            };
            const auto count = askAll();
            counts[i].push_back(count ? textOf(*count) : "");
            if (!count)
                continue;
            which.push_back(i);
            works.emplace_back([askAll] { (void)askAll(); });
        }
        const std::vector<double> best = bestTimes(works);
        std::vector<double> times(peers.size(), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t k = 0; k < which.size(); ++k)
            times[which[k]] = best[k] / static_cast<double>(named.poses.size());
        table.addColumn(named.name, times);
    }
    addCounts(table, peers, counts);
    table.print();
}

void printMesh(const std::string& name, const TriangleMesh& mesh, const Peers& peers)
{
    const std::string title =
        name + " twice, " + std::to_string(mesh.triangles.size()) + " triangles: ";

    std::vector<std::function<void()>> builds;
    for (const auto& peer : peers)
        builds.emplace_back([&] { peer->build(mesh); });
    Table table(title + "build", peers);
    table.addColumn("one hierarchy", bestTimes(builds));
    table.print();
    const MeshBvh bvh(std::make_shared<TriangleMesh>(mesh));
    std::printf("mbv takes %.1f bytes a triangle.\n\n",
                static_cast<double>(bvh.memory()) / static_cast<double>(mesh.triangles.size()));

    const std::vector<NamedPoses> poses = posesFor(mesh);
    std::vector<NamedPoses> forFirst = poses;
    const std::vector<NamedPoses> random = randomDeepPoses(mesh);
    forFirst.insert(forFirst.end(), random.begin(), random.end());
    printQuery(title + "first hit", peers, forFirst,
               [](MeshPeer& peer, const RigidTransform& pose) { return peer.first(pose); });
    printQuery(title + "all pairs", peers, poses,
               [](MeshPeer& peer, const RigidTransform& pose) { return peer.all(pose); });
    printQuery(title + "distance", peers, poses,
               [](MeshPeer& peer, const RigidTransform& pose) { return peer.distance(pose); });
}

/// Two cubes whose faces are parallel: thousands of pairs of triangles are nearest.
void printCubes(const Peers& peers)
{
    const TriangleMesh cube = cutCube(60);
    for (const auto& peer : peers)
        peer->build(cube);
    const Vec3 above = {0.1, 0.2, 1.05};
    const std::vector<NamedPoses> poses = {
        {"face to face", {{{}, above}}},
        {"the upper one turned", {{fromAxisAngle({0, 0, 1}, 0.3), above}}},
        {"nearly flush, at 1e-6", {{{}, {0.1, 0.2, 1 + 1e-6}}}}};
    printQuery("a cube of " + std::to_string(cube.triangles.size()) + " triangles twice: distance",
               peers, poses,
               [](MeshPeer& peer, const RigidTransform& pose) { return peer.distance(pose); });
}

int run(const std::vector<std::string>& arguments)
{
    constexpr std::string_view kPeer = "--peer=";
    std::vector<std::string> words;
    std::vector<std::string> files;
    for (const std::string& argument : arguments) {
        if (argument.starts_with(kPeer))
            words.push_back(argument.substr(kPeer.size()));
        else
            files.push_back(argument);
    }
    const Peers peers = peersNamed(words);
    const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
    std::printf("SIMD target: %s\n\n", std::string(simdTargetName()).c_str());
    const int code = forEachMesh(files, [&](const std::string& name, const TriangleMesh& mesh) {
        printMesh(name, mesh, peers);
    });
    printCubes(peers);
    return code;
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    return mbv::bench::run({argv + 1, argv + argc});
}

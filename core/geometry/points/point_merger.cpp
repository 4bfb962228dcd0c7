#include "point_merger.h"

#include "geometry/parallel/large_pages.h"
#include "geometry/parallel/parallel_items.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace mbv {

namespace {

constexpr std::size_t kGrain = 4096;

/// Calls body(n) for every n below `count`.
template <class Body> void inParallel(std::size_t count, const Body& body)
{
    if (count == 1)
        return body(std::size_t{0});
    // Isolated: the caller may hold a lock that another task waits for.
    tbb::this_task_arena::isolate(
        [&] { tbb::parallel_for(std::size_t{0}, count, body, tbb::simple_partitioner()); });
}

/// Calls body(begin, end) for the parts of [0, count), of kGrain each but for the last.
template <class Body> void forEachPart(std::size_t count, const Body& body)
{
    inParallel((count + kGrain - 1) / kGrain, [&](std::size_t part) {
        body(part * kGrain, std::min((part + 1) * kGrain, count));
    });
}

} // namespace

std::vector<std::uint32_t> firstEqualOf(std::span<const Vec3> points)
{
    PointTable table(points.size());
    std::vector<std::uint32_t> first(points.size()); // the slots, for now
    const auto at = [&](std::size_t i) -> const Vec3& { return points[i]; };
    const auto number = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
    forEachPart(points.size(), [&](std::size_t begin, std::size_t end) {
        table.add(begin, end, at, number, at,
                  [&](std::size_t i, std::uint32_t slot) { first[i] = slot; });
    });
    forEachPart(points.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            first[i] = table.at(first[i]);
    });
    return first;
}

PointMerger::PointMerger(std::vector<Vec3>& points, std::size_t expected)
    : points_(points), table_(expected)
{
    reserveInLargePages(points_, expected);
}

std::size_t PointMerger::partsIn(std::span<const std::array<std::uint32_t, 3>> triangles)
{
    return (triangles.size() + kPartTriangles - 1) / kPartTriangles;
}

template <class Item> std::span<Item> PointMerger::partOf(std::span<Item> all, std::size_t n)
{
    const std::size_t begin = n * kPartTriangles;
    return all.subspan(begin, std::min(kPartTriangles, all.size() - begin));
}

/// Gives triangles the indices of their corners in part.points.
void PointMerger::collect(Part& part, std::span<const Corners> corners,
                          std::span<std::array<std::uint32_t, 3>> triangles) const
{
    constexpr std::size_t kSlots = std::size_t{2} * kStride; // small enough for the cache
    constexpr std::uint16_t kEmpty = 0xFFFF;
    static_assert(kStride < kEmpty);
    thread_local std::vector<std::uint16_t> table;
    table.assign(kSlots, kEmpty);
    part.points.clear();
    for (std::size_t t = 0; t < corners.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& p = corners[t][k];
            std::size_t slot = hash_(p) % kSlots;
            while (table[slot] != kEmpty && part.points[table[slot]] != p)
                slot = (slot + 1) % kSlots;
            if (table[slot] == kEmpty) {
                table[slot] = static_cast<std::uint16_t>(part.points.size());
                part.points.push_back(p);
            }
            triangles[t][k] = table[slot];
        }
    }
    part.slots.resize(part.points.size());
}

void PointMerger::indicesOf(std::span<const Corners> corners,
                            std::span<std::array<std::uint32_t, 3>> triangles)
{
    inParallel(partsIn(triangles), [&](std::size_t n) {
        collect(parts_[n], partOf(corners, n), partOf(triangles, n));
    });
    giveIndices(triangles);
}

void PointMerger::indicesOf(const ReadCorners& read,
                            std::span<std::array<std::uint32_t, 3>> triangles)
{
    forEachInParallel(partsIn(triangles), 1, {}, [&](std::size_t n) {
        thread_local std::vector<Corners> corners;
        corners.resize(partOf(triangles, n).size());
        read(n * kPartTriangles, corners);
        collect(parts_[n], corners, partOf(triangles, n));
    });
    giveIndices(triangles);
}

/// To triangles that have those of their corners in their parts.
void PointMerger::giveIndices(std::span<std::array<std::uint32_t, 3>> triangles)
{
    const std::size_t count = partsIn(triangles);
    std::size_t points = points_.size();
    for (std::size_t n = 0; n < count; ++n)
        points += parts_[n].points.size();
    reserveFor(points);

    const auto pointOf = [&](std::uint32_t number) -> const Vec3& {
        return number < kFirstNew
                   ? points_[number]
                   : parts_[(number - kFirstNew) / kStride].points[(number - kFirstNew) % kStride];
    };
    const auto numberOf = [](std::size_t n, std::size_t i) {
        return kFirstNew + static_cast<std::uint32_t>(n * kStride + i);
    };
    inParallel(count, [&](std::size_t n) {
        Part& part = parts_[n];
        table_.add(
            0, part.points.size(), [&](std::size_t i) -> const Vec3& { return part.points[i]; },
            [&](std::size_t i) { return numberOf(n, i); }, pointOf,
            [&](std::size_t i, std::uint32_t slot) { part.slots[i] = slot; });
    });
    std::array<std::size_t, kParts> news{};
    inParallel(count, [&](std::size_t n) {
        Part& part = parts_[n];
        part.areNew.resize(part.points.size());
        for (std::size_t i = 0; i < part.points.size(); ++i) {
            const bool isNew = table_.at(part.slots[i]) == numberOf(n, i);
            part.areNew[i] = isNew ? 1 : 0;
            news[n] += isNew ? 1U : 0U;
        }
    });
    std::size_t next = points_.size();
    for (std::size_t n = 0; n < count; ++n) {
        parts_[n].firstNew = next;
        next += news[n];
    }
    points_.resize(next);
    inParallel(count, [&](std::size_t n) {
        const Part& part = parts_[n];
        std::size_t index = part.firstNew;
        for (std::size_t i = 0; i < part.points.size(); ++i) {
            if (part.areNew[i] == 0)
                continue;
            points_[index] = part.points[i];
            table_.put(part.slots[i], static_cast<std::uint32_t>(index++));
        }
    });
    inParallel(count, [&](std::size_t n) {
        std::vector<std::uint32_t>& indices = parts_[n].slots;
        for (std::uint32_t& slot : indices)
            slot = table_.at(slot);
        for (auto& triangle : partOf(triangles, n))
            for (std::uint32_t& corner : triangle)
                corner = indices[corner];
    });
}

/// Of a larger table, the points are all different: it needs no more than to put them in.
void PointMerger::reserveFor(std::size_t points)
{
    if (table_.hasRoomFor(points))
        return;
    table_ = PointTable(points);
    const auto at = [&](std::size_t i) -> const Vec3& { return points_[i]; };
    const auto number = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
    forEachPart(points_.size(), [&](std::size_t begin, std::size_t end) {
        table_.add(begin, end, at, number, at, [](std::size_t, std::uint32_t) {});
    });
}

} // namespace mbv

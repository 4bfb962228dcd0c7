#include "obj_groups.h"

#include "mesh_io/parsing/text_cursor.h"
#include "mesh_query/self/connected_triangles.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

/// Triangles by the name that holds for them.
class NamedTriangles {
public:
    void name(const std::string& text)
    {
        const std::string name = text.empty() ? "default" : replacedUtf8(text);
        current_ = places_.try_emplace(name, groups_.size()).first->second;
        if (current_ == groups_.size())
            groups_.push_back({name, {}});
    }

    void add(std::uint32_t first, std::uint32_t count)
    {
        std::vector<std::uint32_t>& triangles = groups_[current_].triangles;
        triangles.resize(triangles.size() + count);
        std::iota(triangles.end() - count, triangles.end(), first);
    }

    /// Those with triangles.
    std::vector<MeshGroup> take()
    {
        std::erase_if(groups_, [](const MeshGroup& group) { return group.triangles.empty(); });
        std::ranges::sort(groups_, {}, [](const MeshGroup& group) { return group.triangles[0]; });
        return std::move(groups_);
    }

private:
    std::vector<MeshGroup> groups_ = {{"default", {}}};
    std::unordered_map<std::string, std::size_t> places_ = {{"default", 0}};
    std::size_t current_ = 0;
};

/// Passes the words of a line up to its end or a comment, as the reader of such lines does.
std::size_t passValues(TextCursor& text)
{
    std::size_t count = 0;
    for (; text.hasWord() && !text.hasWordWith('#'); ++count)
        text.word();
    if (text.hasWord())
        text.nextLineOfComment();
    else
        text.nextLine();
    return count;
}

std::string restOfLine(TextCursor& text)
{
    std::string words;
    while (text.hasWord())
        words += (words.empty() ? "" : " ") + std::string(text.word());
    text.nextLine();
    return words;
}

/// The first of the groups that are one with this one.
std::size_t firstOf(std::vector<std::size_t>& joined, std::size_t group)
{
    while (joined[group] != group)
        group = joined[group] = joined[joined[group]];
    return group;
}

std::vector<MeshGroup> joinedByParts(std::vector<MeshGroup> groups, const TriangleMesh& mesh,
                                     const ProgressFn& progress)
{
    std::vector<std::size_t> groupOf(mesh.triangles.size());
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (const std::uint32_t triangle : groups[i].triangles)
            groupOf[triangle] = i;
    std::vector<std::size_t> joined(groups.size());
    std::iota(joined.begin(), joined.end(), std::size_t{0});
    for (const std::vector<std::uint32_t>& part : bvh::connectedTriangles(mesh, progress))
        for (const std::uint32_t triangle : part) {
            const std::size_t a = firstOf(joined, groupOf[part.front()]);
            const std::size_t b = firstOf(joined, groupOf[triangle]);
            joined[std::max(a, b)] = std::min(a, b);
        }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::vector<std::uint32_t>& from = groups[i].triangles;
        if (const std::size_t first = firstOf(joined, i); first != i) {
            std::vector<std::uint32_t>& to = groups[first].triangles;
            to.insert(to.end(), from.begin(), from.end());
            from.clear();
        }
    }
    std::erase_if(groups, [](const MeshGroup& group) { return group.triangles.empty(); });
    for (MeshGroup& group : groups)
        std::ranges::sort(group.triangles);
    return groups;
}

} // namespace

std::vector<MeshGroup> objGroups(const MeshSource& source, const TriangleMesh& mesh)
{
    NamedTriangles objects;
    NamedTriangles groups;
    std::uint32_t triangles = 0;
    for (TextCursor text(source, LineJoin::AtBackslash); !text.atEnd();) {
        source.reportAt(text.byte());
        const std::string_view keyword = text.word();
        if (keyword == "f" || keyword == "fo") {
            const auto count = static_cast<std::uint32_t>(passValues(text) - 2);
            objects.add(triangles, count);
            groups.add(triangles, count);
            triangles += count;
        } else if (keyword == "v") {
            passValues(text);
        } else if (keyword == "o") {
            objects.name(restOfLine(text));
        } else if (keyword == "g") {
            groups.name(restOfLine(text));
        } else if (keyword.starts_with('#')) {
            text.nextLineOfComment();
        } else {
            text.nextLine();
        }
    }
    if (std::vector<MeshGroup> named = objects.take(); named.size() > 1)
        return named;
    std::vector<MeshGroup> named = groups.take();
    if (named.size() > 1)
        named = joinedByParts(std::move(named), mesh, source.parsingProgress());
    if (named.size() < 2)
        named.clear();
    return named;
}

} // namespace mbv

#include "info_defects.h"

#include "output/json_output.h"
#include "output/number_text.h"

#include <mbv/file/count_text.h>

#include <array>

namespace mbv::cli {
namespace {

/// A kind of defect: what it is called, how many there are, and where the first is.
struct Kind {
    const char* name;
    std::size_t count;
    std::string first;
};

std::string triangleText(std::uint32_t triangle)
{
    return "triangle " + std::to_string(triangle);
}

std::string pairText(std::uint32_t a, std::uint32_t b)
{
    return "triangles " + std::to_string(a) + " and " + std::to_string(b);
}

std::string edgeText(const MeshDefects::Edge& edge)
{
    return shortVector(edge[0]) + " to " + shortVector(edge[1]);
}

template <class List, class Text> Kind kindOf(const char* name, const List& list, const Text& text)
{
    return {name, list.size(), list.empty() ? std::string() : text(list.front())};
}

std::array<Kind, 9> kindsOf(const MeshDefects& is)
{
    return {kindOf("self-intersections", is.selfIntersections,
                   [](const SelfIntersection& pair) {
                       return pairText(pair.a, pair.b) + " are " +
                              std::string(nameOf(pair.contact)) + " at " + shortVector(pair.point);
                   }),
            kindOf("duplicates", is.duplicates,
                   [](const auto& pair) { return pairText(pair.first, pair.second); }),
            kindOf("without area", is.degenerate, triangleText),
            kindOf("slivers", is.slivers, triangleText),
            kindOf("inverted parts", is.invertedParts,
                   [](const InvertedPart& part) {
                       return std::to_string(part.triangles) + " triangles from " +
                              triangleText(part.triangle) + " on";
                   }),
            kindOf("open edges", is.openEdges, edgeText),
            kindOf("non-manifold edges", is.nonManifoldEdges, edgeText),
            kindOf("flipped edges", is.flippedEdges, edgeText),
            kindOf("non-manifold vertices", is.nonManifoldVertices,
                   [](const Vec3& p) { return shortVector(p); })};
}

Json edgesJson(const std::vector<MeshDefects::Edge>& edges)
{
    Json all = Json::array();
    for (const auto& [from, to] : edges)
        all.push_back({toJson(from), toJson(to)});
    return all;
}

} // namespace

std::string defectsText(const MeshDefects& defects)
{
    if (defects.none())
        return "  defects     none\n";
    std::string text = "  defects\n";
    for (const Kind& kind : kindsOf(defects)) {
        if (kind.count == 0)
            continue;
        const std::string name = kind.name;
        const bool isCut = kind.count == defects.selfIntersections.size() &&
                           name == "self-intersections" && !defects.areAllSelfIntersections;
        text += "    " + name + std::string(23 - name.size(), ' ') + groupedCount(kind.count) +
                (isCut ? " or more" : "") + (kind.count > 1 ? ", the first: " : ": ") + kind.first +
                '\n';
    }
    return text;
}

Json defectsJson(const MeshDefects& is)
{
    Json pairs = Json::array();
    for (const SelfIntersection& pair : is.selfIntersections) {
        pairs.push_back({{"triangles", {pair.a, pair.b}},
                         {"contact", nameOf(pair.contact)},
                         {"point", toJson(pair.point)}});
    }
    Json parts = Json::array();
    for (const InvertedPart& part : is.invertedParts) {
        parts.push_back({{"triangle", part.triangle},
                         {"triangles", part.triangles},
                         {"signed_volume", orNull(finiteOrNone(part.signedVolume))}});
    }
    Json vertices = Json::array();
    for (const Vec3& p : is.nonManifoldVertices)
        vertices.push_back(toJson(p));
    return {{"self_intersections", pairs},
            {"all_self_intersections", is.areAllSelfIntersections},
            {"duplicates", is.duplicates},
            {"degenerate", is.degenerate},
            {"slivers", is.slivers},
            {"inverted_parts", parts},
            {"open_edges", edgesJson(is.openEdges)},
            {"non_manifold_edges", edgesJson(is.nonManifoldEdges)},
            {"flipped_edges", edgesJson(is.flippedEdges)},
            {"non_manifold_vertices", vertices}};
}

void appendDefects(std::vector<std::string>& fields, const MeshDefects& defects)
{
    for (const Kind& kind : kindsOf(defects))
        fields.push_back(std::to_string(kind.count));
}

} // namespace mbv::cli

#include "mesh_io/parsing/encoding.h"
#include "mesh_io/parsing/parts_in_parallel.h"
#include "mesh_io/parsing/readers.h"
#include "obj_part.h"
#include "obj_triangles.h"

#include <tbb/enumerable_thread_specific.h>

/// Wavefront OBJ, "Object Files (.obj)", appendix B1 of the Advanced Visualizer manual.
///
/// Read: v and f (and fo, its old name). Passed over: what has no surface or changes none (normals,
/// texture coordinates, groups, materials, points, lines, display attributes). Refused: surfaces
/// and files that would be missing from the result (curves and surfaces, call), and any other word.
///
/// In parts of whole lines, in parallel. What depends on what comes before a part, which is where
/// its lines and its vertices begin to count, is put right when all are read.
namespace mbv {

namespace {

/// In order, each with its place.
std::vector<ObjPart> readParts(const MeshSource& source)
{
    const std::vector<TextPart> texts =
        partsOf(source.bytes(), 0, source.partBytes(), LineJoin::AtBackslash);
    std::vector<ObjPart> parts(texts.size());
    tbb::enumerable_thread_specific<Polygons> scratch;
    const std::size_t good =
        parseInParallel(texts.size(), source.parsingProgress(), [&](std::size_t n) {
            parts[n] = readObjPart(source, texts[n], std::nullopt, scratch.local());
        });
    ObjPlace before;
    for (std::size_t n = 0; n < parts.size(); ++n) {
        if (n >= good || !parts[n].fitsBehind(before)) // says what is wrong, and in which line
            parts[n] = readObjPart(source, texts[n], before, scratch.local());
        parts[n].placeBehind(before);
        before.lines += parts[n].lines;
        before.vertices += parts[n].polygons.vertices.size();
    }
    return parts;
}

/// Of all parts together: a face may come before the vertices it names.
void requireVertices(const std::vector<ObjPart>& parts, const MeshSource& source)
{
    std::size_t vertices = 0;
    std::uint32_t highest = 0;
    std::size_t line = 0;
    for (const ObjPart& part : parts) {
        vertices += part.polygons.vertices.size();
        if (part.highest > highest) {
            highest = part.highest;
            line = part.highestLine;
        }
    }
    if (highest > vertices)
        source.failAtLine(line, "vertex index " + std::to_string(highest) +
                                    " is out of range: the file has " + std::to_string(vertices) +
                                    " vertices");
}

} // namespace

TriangleMesh readObj(const MeshSource& source)
{
    requireReadableBytes(source);
    if (std::optional<TriangleMesh> mesh = readObjOfTriangles(source))
        return *std::move(mesh);
    std::vector<ObjPart> parts = readParts(source);
    requireVertices(parts, source);
    std::vector<Polygons> polygons;
    polygons.reserve(parts.size());
    for (ObjPart& part : parts)
        polygons.push_back(std::move(part.polygons));
    return triangulated(std::move(polygons), source);
}

} // namespace mbv

#include "mesh_io/parsing/polygons.h"
#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/text_cursor.h"

#include <algorithm>
#include <array>

/// Wavefront OBJ, "Object Files (.obj)", appendix B1 of the Advanced Visualizer manual.
///
/// Read: v and f (and fo, its old name). Passed over: what has no surface or changes none (normals,
/// texture coordinates, groups, materials, points, lines, display attributes). Refused: surfaces
/// and files that would be missing from the result (curves and surfaces, call), and any other word.
namespace mbv {

namespace {

constexpr std::array<std::string_view, 25> kPassedOver = {
    "vt",        "vn",     "vp",   "g",    "s",      "mg",    "o",        "usemtl",   "mtllib",
    "usemap",    "maplib", "p",    "l",    "bevel",  "lod",   "c_interp", "d_interp", "shadow_obj",
    "trace_obj", "deg",    "bmat", "step", "cstype", "ctech", "stech"};

constexpr std::array<std::string_view, 18> kRefused = {
    "curv", "curv2", "surf", "parm", "trim", "hole", "scrv", "sp",  "end",
    "con",  "call",  "csh",  "bzp",  "bsp",  "cdc",  "cdp",  "res", "scmp"};

bool contains(const auto& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

class Obj {
public:
    explicit Obj(const MeshSource& source) : text_(source, 0, 1, TextCursor::LineJoin::AtBackslash)
    {
    }

    Polygons read()
    {
        while (!text_.atEnd()) {
            text_.source().reportAt(text_.byte());
            readStatement(text_.word());
        }
        // Only now: a face may come before the vertices it names.
        if (!polygons_.sizes.empty() && highest_ >= polygons_.vertices.size())
            text_.source().failAtLine(highestLine_, "vertex index " + std::to_string(highest_ + 1) +
                                                        " is out of range: the file has " +
                                                        std::to_string(polygons_.vertices.size()) +
                                                        " vertices");
        return std::move(polygons_);
    }

private:
    void readStatement(std::string_view keyword)
    {
        if (keyword.empty() || contains(kPassedOver, keyword))
            text_.nextLine();
        else if (keyword.front() == '#')
            text_.nextLineOfComment();
        else if (keyword == "v")
            readVertex();
        else if (keyword == "f" || keyword == "fo")
            readFace();
        else if (contains(kRefused, keyword))
            text_.fail("'" + std::string(keyword) +
                       "' is not supported: only polygons are read, no curves, curved surfaces or "
                       "calls");
        else
            text_.fail(excerpt(keyword) + " is not an OBJ statement");
    }

    /// v x y z, then nothing, a weight (it concerns curves alone), a color of three or of four
    /// numbers.
    void readVertex()
    {
        const double x = text_.coordinate(text_.word(), "coordinate x");
        const double y = text_.coordinate(text_.word(), "coordinate y");
        const double z = text_.coordinate(text_.word(), "coordinate z");
        std::size_t extra = 0;
        for (std::string_view word = text_.word(); !word.empty(); word = text_.word(), ++extra)
            text_.number(word, "a weight or a color");
        if (extra == 2 || extra > 4)
            text_.fail("a vertex has 3 coordinates and at most a weight or a color, not " +
                       std::to_string(3 + extra) + " numbers");
        if (polygons_.vertices.size() > kHighestIndex)
            text_.fail("more than 4,294,967,295 vertices");
        polygons_.vertices.push_back({x, y, z});
        text_.nextLine();
    }

    /// f v v v ..., each v, v/t, v//n or v/t/n.
    void readFace()
    {
        std::uint32_t size = 0;
        for (std::string_view word = text_.word(); !word.empty(); word = text_.word(), ++size) {
            if (size == kHighestIndex)
                text_.fail("a face of more than 4,294,967,294 corners");
            polygons_.corners.push_back(cornerOf(word));
        }
        if (size < 3)
            text_.fail("a face needs 3 corners or more, this one has " + std::to_string(size));
        polygons_.addFace(size, text_.line());
        text_.nextLine();
    }

    /// The vertex of a corner, counted from 0. Its texture and normal indices are not used; they
    /// must be integers or absent.
    std::uint32_t cornerOf(std::string_view word)
    {
        const std::string_view corner = word;
        const std::string_view vertex = word.substr(0, word.find('/'));
        word.remove_prefix(vertex.size());
        for (int slashes = 0; !word.empty(); ++slashes) {
            word.remove_prefix(1);
            const std::string_view index = word.substr(0, word.find('/'));
            word.remove_prefix(index.size());
            if (!index.empty())
                text_.integer(index, "a texture or normal index");
            if (slashes == 2)
                text_.fail(excerpt(corner) + " is not a corner such as 1, 1/2, 1//3 or 1/2/3");
        }
        return indexOf(text_.integer(vertex, "a vertex index"));
    }

    /// From the file's count, from 1 upwards or from -1 (the latest vertex so far) downwards.
    std::uint32_t indexOf(std::int64_t written)
    {
        const auto known = static_cast<std::int64_t>(polygons_.vertices.size());
        if (written == 0)
            text_.fail("vertex index 0: the first vertex is 1");
        if (written < -known)
            text_.fail("vertex index " + std::to_string(written) + " is out of range: there are " +
                       std::to_string(known) + " vertices before this line");
        if (written > kHighestIndex)
            text_.fail("vertex index " + std::to_string(written) + " is out of range");
        const auto index = static_cast<std::uint32_t>(written > 0 ? written - 1 : known + written);
        if (highestLine_ == 0 || index > highest_) {
            highest_ = index;
            highestLine_ = text_.line();
        }
        return index;
    }

    static constexpr std::uint32_t kHighestIndex = 0xFFFF'FFFE;

    TextCursor text_;
    Polygons polygons_;
    std::uint32_t highest_ = 0;   ///< index used by a face, counted from 0
    std::size_t highestLine_ = 0; ///< where; 0 before the first face
};

} // namespace

TriangleMesh readObj(const MeshSource& source)
{
    return triangulated(Obj(source).read(), source);
}

} // namespace mbv

#include "obj_part.h"

#include "mesh_io/parsing/text_cursor.h"

#include <algorithm>
#include <array>

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

class ObjPartReader {
public:
    ObjPartReader(const MeshSource& source, const TextPart& part,
                  const std::optional<ObjPlace>& before, Polygons& scratch)
        : before_(before), firstLine_(before.value_or(ObjPlace{}).lines + 1),
          text_(source, part, firstLine_, LineJoin::AtBackslash), polygons_(scratch)
    {
        polygons_.clear();
    }

    ObjPart read()
    {
        while (!text_.atEnd())
            readStatement(text_.word());
        part_.lines = text_.line() - firstLine_;
        part_.polygons = polygons_; // a copy: just as large as it has to be
        return std::move(part_);
    }

private:
    std::size_t lineInPart() const { return text_.line() - firstLine_ + 1; }

    void readStatement(std::string_view keyword)
    {
        if (keyword == "v")
            readVertex();
        else if (keyword == "f" || keyword == "fo")
            readFace();
        else if (keyword.empty() || isPassedOverInObj(keyword))
            text_.nextLine();
        else if (keyword.front() == '#')
            text_.nextLineOfComment();
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
        std::vector<Vec3>& vertices = polygons_.vertices;
        const double x = text_.nextCoordinate("coordinate x");
        const double y = text_.nextCoordinate("coordinate y");
        const double z = text_.nextCoordinate("coordinate z");
        std::size_t extra = 0;
        for (; hasValue(); ++extra)
            text_.nextNumber("a weight or a color");
        if (extra == 2 || extra > 4)
            text_.fail("a vertex has 3 coordinates and at most a weight or a color, not " +
                       std::to_string(3 + extra) + " numbers");
        if (before_.value_or(ObjPlace{}).vertices + vertices.size() > kHighestObjIndex)
            text_.fail("more than 4,294,967,295 vertices");
        vertices.push_back({x, y, z});
        endStatement();
    }

    /// f v v v ..., each v, v/t, v//n or v/t/n.
    void readFace()
    {
        std::uint32_t size = 0;
        for (; hasValue(); ++size) {
            if (size == kHighestObjIndex)
                text_.fail("a face of more than 4,294,967,294 corners");
            std::int64_t vertex = 0;
            if (!text_.passShort(readShortObjCorner, vertex))
                vertex = cornerOf(text_.word());
            addCorner(vertex);
        }
        if (size < 3)
            text_.fail("a face needs 3 corners or more, this one has " + std::to_string(size));
        polygons_.addFace(size, lineInPart());
        endStatement();
    }

    bool hasValue() { return text_.hasWord() && !text_.hasWordWith('#'); }

    /// A comment may follow it, as many programs write them, though the format knows those alone
    /// on a line.
    void endStatement()
    {
        if (text_.hasWord())
            text_.nextLineOfComment();
        else
            text_.nextLine();
    }

    /// The vertex of a corner, as it is written. Its texture and normal indices are not used; they
    /// must be integers or absent.
    std::int64_t cornerOf(std::string_view word)
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
        return text_.integer(vertex, "a vertex index");
    }

    /// By its index from 1 upwards, or from -1 (the latest vertex so far) downwards.
    void addCorner(std::int64_t written)
    {
        std::vector<std::uint32_t>& corners = polygons_.corners;
        if (written > 0) {
            if (written > kHighestObjIndex)
                text_.fail("vertex index " + std::to_string(written) + " is out of range");
            if (written > part_.highest) {
                part_.highest = static_cast<std::uint32_t>(written);
                part_.highestLine = lineInPart();
            }
            corners.push_back(static_cast<std::uint32_t>(written - 1));
            return;
        }
        if (written == 0)
            text_.fail("vertex index 0: the first vertex is 1");
        const auto inPart = static_cast<std::int64_t>(polygons_.vertices.size());
        if (before_) {
            const auto known = static_cast<std::int64_t>(before_->vertices) + inPart;
            if (written < -known)
                text_.fail("vertex index " + std::to_string(written) +
                           " is out of range: there are " + std::to_string(known) +
                           " vertices before this line");
        }
        part_.lowest = std::min(part_.lowest, inPart + written);
        if (part_.counted.empty() || part_.counted.back().second != corners.size())
            part_.counted.emplace_back(corners.size(), corners.size());
        ++part_.counted.back().second;
        corners.push_back(static_cast<std::uint32_t>(inPart + written));
    }

    std::optional<ObjPlace> before_;
    std::size_t firstLine_;
    TextCursor text_;
    Polygons& polygons_;
    ObjPart part_;
};

} // namespace

bool isPassedOverInObj(std::string_view keyword)
{
    return contains(kPassedOver, keyword);
}

bool ObjPart::fitsBehind(const ObjPlace& before) const
{
    const auto known = static_cast<std::int64_t>(before.vertices);
    return lowest >= -known && before.vertices + polygons.vertices.size() <= kHighestObjIndex + 1UL;
}

void ObjPart::placeBehind(const ObjPlace& before)
{
    for (const auto& [begin, end] : counted)
        for (std::size_t i = begin; i < end; ++i)
            polygons.corners[i] += static_cast<std::uint32_t>(before.vertices);
    for (std::size_t& line : polygons.places)
        line += before.lines;
    highestLine += before.lines;
}

ObjPart readObjPart(const MeshSource& source, const TextPart& part,
                    const std::optional<ObjPlace>& before, Polygons& scratch)
{
    return ObjPartReader(source, part, before, scratch).read();
}

} // namespace mbv

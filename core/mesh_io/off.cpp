#include "mesh_io/parsing/encoding.h"
#include "mesh_io/parsing/polygons.h"
#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/text_cursor.h"

#include <optional>

/// OFF, Geomview's "object file format" (Phillips, Levy, Munzner: the Geomview manual, section
/// 4.2.5), as text: [ST][C][N]OFF, the numbers of vertices, faces and edges, then a line for each
/// vertex and each face. '#' begins a comment.
///
/// Read: the coordinates and the corners. Passed over: normals, colors and texture coordinates,
/// which must be numbers, and "faces" of one or two corners, which are points and lines. Refused:
/// binary files, and vertices in other than three dimensions (4OFF, nOFF).
namespace mbv {

namespace {

/// What the header keyword says of a line of a vertex.
struct Kind {
    std::size_t fewestExtra = 0; ///< numbers after the three coordinates
    std::size_t mostExtra = 4;   ///< many programs add a color and do not say so
};

/// Nothing for a word that is no keyword.
std::optional<Kind> kindFrom(std::string_view keyword)
{
    if (!keyword.ends_with("OFF"))
        return std::nullopt;
    keyword.remove_suffix(3);
    Kind kind;
    const auto take = [&](std::string_view prefix, std::size_t numbers) {
        if (!keyword.starts_with(prefix))
            return;
        keyword.remove_prefix(prefix.size());
        kind.fewestExtra += numbers;
        kind.mostExtra += numbers;
    };
    take("ST", 2);
    take("C", 0); // a color has three numbers or four, and some files leave it out
    take("N", 3);
    if (!keyword.empty())
        return std::nullopt;
    return kind;
}

class Off {
public:
    explicit Off(const MeshSource& source) : text_(source) {}

    Polygons read()
    {
        readHeader();
        for (std::uint64_t i = 0; i < vertexCount_; ++i)
            readVertex();
        for (std::uint64_t i = 0; i < faceCount_; ++i)
            readFace();
        if (toNextWord())
            text_.fail(excerpt(text_.word()) + " after the last face that the header announces");
        return std::move(polygons_);
    }

private:
    void readHeader()
    {
        requireWord("the header");
        std::string_view word = text_.word();
        if (const auto kind = kindFrom(word)) {
            kind_ = *kind;
            requireWord("the numbers of vertices and faces");
            word = text_.word();
            if (word == "BINARY")
                text_.fail("a binary OFF is not read: export it as text");
        } else if (word.ends_with("OFF")) {
            text_.fail(excerpt(word) + " is not read: only vertices in three dimensions are "
                                       "(OFF, COFF, NOFF, STOFF and their combinations)");
        } else if (word.find_first_not_of("0123456789") != std::string_view::npos) {
            text_.fail("an OFF file begins with 'OFF', this one with " + excerpt(word));
        } // the keyword may be left out
        vertexCount_ = readCount(word, "the number of vertices");
        requireWord("the number of faces");
        faceCount_ = readCount(text_.word(), "the number of faces");
        readNumbersToLineEnd(0, 1, "the number of edges"); // which nothing needs
        requireRoom();
    }

    std::uint64_t readCount(std::string_view word, std::string_view what)
    {
        const std::int64_t count = text_.integer(word, what);
        if (count < 0 || count > kHighestIndex)
            text_.fail(std::string(what) + " is out of range: " + std::to_string(count));
        return static_cast<std::uint64_t>(count);
    }

    /// Before memory is reserved. A vertex takes 6 bytes ("0 0 0" and the line's end), a face 4
    /// ("1 0"); the last line needs no end.
    void requireRoom()
    {
        const std::size_t rest = text_.source().bytes().size() - text_.byte();
        if (6 * vertexCount_ + 4 * faceCount_ > rest + 1)
            text_.fail("the header announces " + std::to_string(vertexCount_) + " vertices and " +
                       std::to_string(faceCount_) +
                       " faces, more than the rest of the file can hold: it is truncated or "
                       "damaged");
        polygons_.vertices.reserve(static_cast<std::size_t>(vertexCount_));
    }

    void readVertex()
    {
        text_.source().reportAt(text_.byte());
        requireWord("the last vertex that its header announces");
        const double x = text_.nextCoordinate("coordinate x");
        const double y = text_.nextCoordinate("coordinate y");
        const double z = text_.nextCoordinate("coordinate z");
        polygons_.vertices.push_back({x, y, z});
        readNumbersToLineEnd(kind_.fewestExtra, kind_.mostExtra,
                             "a normal, a color or a texture coordinate");
    }

    void readFace()
    {
        text_.source().reportAt(text_.byte());
        requireWord("the last face that its header announces");
        const std::int64_t size = text_.nextInteger("the number of corners");
        if (size < 1 || size > kHighestIndex)
            text_.fail("a face of " + std::to_string(size) + " corners");
        for (std::int64_t i = 0; i < size; ++i) {
            const std::uint32_t corner = readIndex();
            if (size >= 3)
                polygons_.corners.push_back(corner);
        }
        if (size >= 3)
            polygons_.addFace(static_cast<std::uint32_t>(size), text_.line());
        readNumbersToLineEnd(0, 4, "a color"); // an index into a table, or 3 or 4 parts
    }

    std::uint32_t readIndex()
    {
        const std::int64_t index = text_.nextInteger("a vertex index");
        if (index < 0 || static_cast<std::uint64_t>(index) >= vertexCount_)
            text_.fail("vertex index " + std::to_string(index) + " is out of range: the file has " +
                       std::to_string(vertexCount_) + " vertices, the first is 0");
        return static_cast<std::uint32_t>(index);
    }

    void readNumbersToLineEnd(std::size_t fewest, std::size_t most, std::string_view what)
    {
        std::size_t count = 0;
        for (std::string_view word = text_.word(); !word.empty() && word.front() != '#';
             word = text_.word(), ++count)
            text_.number(word, what);
        if (count < fewest || count > most)
            text_.fail("the line has " + std::to_string(count) + " numbers where " +
                       std::string(what) + " may stand, not " + std::to_string(fewest) + " to " +
                       std::to_string(most));
        text_.nextLineOfComment();
    }

    /// False at the end of the file.
    bool toNextWord()
    {
        while (text_.toNextWord()) {
            if (text_.source().bytes()[text_.byte()] != '#')
                return true;
            text_.nextLineOfComment();
        }
        return false;
    }

    void requireWord(const std::string& what)
    {
        if (!toNextWord())
            text_.fail("the file ends before " + what + ": it is truncated");
    }

    static constexpr std::int64_t kHighestIndex = 0xFFFF'FFFE;

    TextCursor text_;
    Kind kind_;
    std::uint64_t vertexCount_ = 0;
    std::uint64_t faceCount_ = 0;
    Polygons polygons_;
};

} // namespace

TriangleMesh readOff(const MeshSource& source)
{
    requireReadableBytes(source);
    return triangulated(Off(source).read(), source);
}

} // namespace mbv

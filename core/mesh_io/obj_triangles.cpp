#include "obj_triangles.h"

#include "geometry/parallel/large_pages.h"
#include "geometry/parallel/parallel_items.h"
#include "mesh_io/parsing/short_number.h"
#include "mesh_io/parsing/text_part.h"
#include "obj_part.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <numeric>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

namespace mbv {

namespace {

struct Counts {
    std::size_t vertices = 0;
    std::size_t triangles = 0;
};

Counts operator+(const Counts& a, const Counts& b)
{
    return {a.vertices + b.vertices, a.triangles + b.triangles};
}

/// Lines, but for the first, that begin with "v " and "f ". Precondition: two characters follow.
Counts countLines(std::string_view text)
{
    constexpr std::size_t kBlock = 240; // what a byte can count
    Counts counts;
    for (std::size_t begin = 0; begin < text.size(); begin += kBlock) {
        std::uint8_t vertices = 0; // narrow, so that compilers count in many lanes
        std::uint8_t faces = 0;
        const char* const first = text.data() + begin;
        const std::size_t count = std::min(kBlock, text.size() - begin);
        for (std::size_t i = 0; i < count; ++i) {
            const bool beginsLine = (first[i] == '\n') & (first[i + 2] == ' ');
            vertices = static_cast<std::uint8_t>(vertices + (beginsLine & (first[i + 1] == 'v')));
            faces = static_cast<std::uint8_t>(faces + (beginsLine & (first[i + 1] == 'f')));
        }
        counts = counts + Counts{vertices, faces};
    }
    return counts;
}

/// Reads the lines of a part. Each member gives false, or null, for what the reader of any lines
/// has to read.
class TriangleLines {
public:
    TriangleLines(const MeshSource& source, const TextPart& part)
        : at_(source.bytes().data() + part.begin), end_(source.bytes().data() + part.end)
    {
    }

    /// So many vertices and triangles, and no others.
    bool read(std::span<Vec3> vertices, std::span<std::array<std::uint32_t, 3>> triangles)
    {
        auto vertex = vertices.begin();
        auto triangle = triangles.begin();
        while (at_ != end_) {
            const bool isVertex = beginsWith('v');
            const bool isFace = !isVertex && beginsWith('f');
            if ((isVertex && vertex == vertices.end()) || (isFace && triangle == triangles.end()))
                return false;
            at_ += isVertex || isFace ? 2 : 0;
            if (!(isVertex ? readVertex(*vertex++)
                  : isFace ? readTriangle(*triangle++)
                           : passLine()))
                return false;
        }
        return vertex == vertices.end() && triangle == triangles.end();
    }

    /// Whether the first face, where there is one, is such a triangle.
    bool beginsWithTriangle()
    {
        constexpr std::string_view kFace = "\nf ";
        const std::size_t face = std::string_view(at_, end_).find(kFace);
        std::array<std::uint32_t, 3> triangle{};
        if (face == std::string_view::npos)
            return true;
        at_ += face + kFace.size();
        return readTriangle(triangle);
    }

    /// The highest index from 1 that a face has; 0 for no faces.
    std::uint32_t highest() const { return highest_; }

private:
    bool beginsWith(char keyword) const { return *at_ == keyword && at_[1] == ' '; }

    void skipBlanks()
    {
        while (*at_ == ' ' || *at_ == '\t')
            ++at_;
    }

    /// LF, CRLF or the end of the file.
    bool passLineEnd()
    {
        if (at_ == end_)
            return true;
        if (*at_ == '\r')
            ++at_;
        return at_ != end_ && *at_++ == '\n';
    }

    /// Three numbers, then nothing, a weight, or a color of three or of four numbers.
    bool readVertex(Vec3& vertex)
    {
        std::array<double, 3> coordinates{};
        double unused = 0;
        std::size_t count = 0;
        for (skipBlanks(); at_ != end_ && !isLineEnd(*at_); ++count) {
            if (!passWord(readNumber(count < 3 ? coordinates[count] : unused)))
                return false;
        }
        vertex = {coordinates[0], coordinates[1], coordinates[2]};
        return count >= 3 && count != 5 && count <= 7 && passLineEnd();
    }

    /// A finite one; behind it.
    const char* readNumber(double& value) const
    {
        const char* const after = readShortNumber(at_, value);
        if (after != nullptr)
            return after;
        const auto [end, problem] = std::from_chars(at_, end_, value);
        return problem == std::errc() && std::isfinite(value) ? end : nullptr;
    }

    bool readTriangle(std::array<std::uint32_t, 3>& triangle)
    {
        skipBlanks();
        for (std::uint32_t& corner : triangle) {
            std::int64_t written = 0;
            if (!passWord(readShortObjCorner(at_, written)) || written < 1 ||
                written > kHighestObjIndex)
                return false;
            highest_ = std::max(highest_, static_cast<std::uint32_t>(written));
            corner = static_cast<std::uint32_t>(written - 1);
        }
        return passLineEnd();
    }

    /// To the next word or the line's end.
    bool passWord(const char* after)
    {
        if (after == nullptr)
            return false;
        at_ = after;
        skipBlanks();
        return at_ != after || at_ == end_ || isLineEnd(*at_);
    }

    /// A line that changes no surface, and that no backslash joins to the next.
    bool passLine()
    {
        const char* const begin = at_;
        while (at_ != end_ && !isLineEnd(*at_))
            ++at_;
        const std::string_view line(begin, at_);
        const std::string_view keyword = line.substr(0, line.find_first_of(" \t"));
        const bool isPassedOver = line.empty() || line.front() == '#' || isPassedOverInObj(keyword);
        return isPassedOver && !line.ends_with('\\') && passLineEnd();
    }

    const char* at_;
    const char* end_;
    std::uint32_t highest_ = 0;
};

/// Calls read(n) for every part, in parallel, until one gives false.
template <class Read> bool readAll(std::size_t parts, const ProgressFn& progress, const Read& read)
{
    std::atomic<bool> areGood = true;
    forEachInParallel(parts, 1, progress, [&](std::size_t n) {
        if (areGood && !read(n))
            areGood = false;
    });
    return areGood;
}

} // namespace

std::optional<TriangleMesh> readObjOfTriangles(const MeshSource& source)
{
    const std::vector<TextPart> parts =
        partsOf(source.bytes(), 0, source.partBytes(), LineJoin::AtBackslash);
    const std::string_view text = source.bytes();
    std::vector<Counts> begins(parts.size() + 1); // of the part before, for now
    const bool mayBe = readAll(parts.size(), {}, [&](std::size_t n) {
        // The line end before the part belongs to its first line.
        const std::size_t begin = parts[n].begin - (n == 0 ? 0 : 1);
        const std::size_t last = parts[n].end - 1;
        begins[n + 1] = countLines(text.substr(begin, last - begin));
        if (n == 0 && text.size() > 1 && text[1] == ' ') {
            begins[1].vertices += text[0] == 'v' ? 1U : 0U;
            begins[1].triangles += text[0] == 'f' ? 1U : 0U;
        }
        return TriangleLines(source, parts[n]).beginsWithTriangle();
    });
    if (!mayBe)
        return std::nullopt;
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    if (begins.back().vertices > kHighestObjIndex)
        return std::nullopt;
    TriangleMesh mesh;
    reserveInLargePages(mesh.vertices, begins.back().vertices);
    mesh.vertices.resize(begins.back().vertices);
    reserveInLargePages(mesh.triangles, begins.back().triangles);
    mesh.triangles.resize(begins.back().triangles);
    std::vector<std::uint32_t> highest(parts.size());
    const bool isGood = readAll(parts.size(), source.parsingProgress(), [&](std::size_t n) {
        const Counts& begin = begins[n];
        const Counts& end = begins[n + 1];
        TriangleLines lines(source, parts[n]);
        const bool areRead = lines.read(
            std::span(mesh.vertices).subspan(begin.vertices, end.vertices - begin.vertices),
            std::span(mesh.triangles).subspan(begin.triangles, end.triangles - begin.triangles));
        highest[n] = lines.highest();
        return areRead;
    });
    const bool haveVertices =
        std::ranges::all_of(highest, [&](std::uint32_t n) { return n <= mesh.vertices.size(); });
    return isGood && haveVertices ? std::optional(std::move(mesh)) : std::nullopt;
}

} // namespace mbv

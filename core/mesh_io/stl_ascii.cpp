#include "geometry/parallel/progress_part.h"
#include "geometry/points/point_merger.h"
#include "mesh_io/parsing/parts_in_parallel.h"
#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/text_cursor.h"

#include <algorithm>
#include <span>

/// file := solid+, each "solid" name, facets, "endsolid" name. All solids become one mesh.
///
/// In parts that begin with a line that begins with "facet", in parallel. Such a line is the
/// beginning of a facet wherever the part before it ends with the end of one; where it does not,
/// the rest of the file is read as one part.
namespace mbv {

namespace {

using Facet = std::array<Vec3, 3>;

/// Where a part begins or ends.
struct StlPlace {
    std::size_t line = 1;
    bool inSolid = false; ///< behind a line with "solid", or a facet
};

struct StlPart {
    std::vector<Facet> facets;
    StlPlace end;
};

class StlPartReader {
public:
    StlPartReader(const MeshSource& source, const TextPart& part, const StlPlace& begin)
        : text_(source, part, begin.line), inSolid_(begin.inSolid),
          isLast_(part.end == source.bytes().size())
    {
    }

    StlPart read()
    {
        while (text_.toNextWord()) {
            if (inSolid_)
                readStatement(text_.word());
            else
                readSolid(text_.word());
        }
        if (inSolid_ && isLast_)
            failAtEnd();
        part_.end = {text_.line(), inSolid_};
        return std::move(part_);
    }

private:
    void readSolid(std::string_view word)
    {
        if (!equalsIgnoringCase(word, "solid"))
            text_.fail("expected 'solid', found " + excerpt(word));
        text_.nextLine(); // the name
        inSolid_ = true;
    }

    void readStatement(std::string_view word)
    {
        if (equalsIgnoringCase(word, "facet"))
            return readFacet();
        if (equalsIgnoringCase(word, "endsolid"))
            inSolid_ = false;
        else if (!equalsIgnoringCase(word, "color")) // an extension VTK reads, too
            text_.fail("expected 'facet' or 'endsolid', found " + excerpt(word));
        text_.nextLine();
    }

    /// facet := "facet normal" x y z "outer loop" vertex vertex vertex "endloop endfacet". The
    /// normal is passed over: for a triangle without area, programs write words such as "nan(ind)".
    void readFacet()
    {
        expect("normal");
        for (int i = 0; i < 3; ++i)
            nextWord();
        expect("outer");
        expect("loop");
        const Facet facet = {readVertex(), readVertex(), readVertex()};
        expect("endloop");
        expect("endfacet");
        part_.facets.push_back(facet);
    }

    Vec3 readVertex()
    {
        expect("vertex");
        const double x = nextCoordinate();
        const double y = nextCoordinate();
        const double z = nextCoordinate();
        return {x, y, z};
    }

    double nextCoordinate()
    {
        requireWord();
        return text_.nextCoordinate("a coordinate");
    }

    void expect(std::string_view keyword)
    {
        const std::string_view word = nextWord();
        if (word != keyword && !equalsIgnoringCase(word, keyword))
            text_.fail("expected '" + std::string(keyword) + "', found " + excerpt(word));
    }

    std::string_view nextWord()
    {
        requireWord();
        return text_.word();
    }

    void requireWord()
    {
        if (!text_.toNextWord())
            failAtEnd();
    }

    [[noreturn]] void failAtEnd() const
    {
        text_.fail("the file ends before 'endsolid': it is truncated");
    }

    TextCursor text_;
    bool inSolid_;
    bool isLast_;
    StlPart part_;
};

bool beginsWithFacet(std::string_view text, std::size_t byte)
{
    constexpr std::string_view kFacet = "facet";
    byte = std::min(text.find_first_not_of(" \t", byte), text.size());
    return equalsIgnoringCase(text.substr(byte, kFacet.size()), kFacet);
}

std::vector<TextPart> partsAtFacets(std::string_view text, std::size_t partBytes)
{
    std::vector<TextPart> parts;
    for (std::size_t begin = 0; begin < text.size(); begin = parts.back().end) {
        const std::size_t least = std::min(partBytes, text.size() - begin);
        std::size_t end = lineEndBehind(text, begin + least - 1);
        while (end < text.size() && !beginsWithFacet(text, end))
            end = lineEndBehind(text, end);
        parts.push_back({begin, end});
    }
    return parts;
}

/// Makes a mesh of parts as they are read, so that the facets of a few only are in memory.
class AsciiStl {
public:
    explicit AsciiStl(const MeshSource& source)
        : source_(source), texts_(partsAtFacets(source.bytes(), source.partBytes())),
          merger_(mesh_.vertices, 0)
    {
    }

    TriangleMesh read()
    {
        const ProgressFn progress = source_.parsingProgress();
        const std::size_t waves = (texts_.size() + kWaveParts - 1) / kWaveParts;
        for (std::size_t wave = 0; wave < waves && !isRead_; ++wave)
            readWave(wave * kWaveParts, partOfProgress(progress, wave, waves));
        if (mesh_.triangles.empty())
            source_.fail("has no triangles", "export a mesh with faces");
        return std::move(mesh_);
    }

private:
    static constexpr std::size_t kWaveParts = 32;

    void readWave(std::size_t first, const ProgressFn& progress)
    {
        const std::size_t count = std::min(kWaveParts, texts_.size() - first);
        std::vector<StlPart> parts(count);
        const std::size_t good = parseInParallel(count, progress, [&](std::size_t n) {
            parts[n] = StlPartReader(source_, texts_[first + n], {1, first + n > 0}).read();
        });
        for (std::size_t n = 0; n < count && !isRead_; ++n) {
            if (n < good && place_.inSolid == (first + n > 0))
                parts[n].end.line += place_.line - 1;
            else
                parts[n] = readRest(first + n);
            place_ = parts[n].end;
            facets_.insert(facets_.end(), parts[n].facets.begin(), parts[n].facets.end());
        }
        mergeFacets();
    }

    /// Or says what is wrong, and in which line.
    StlPart readRest(std::size_t part)
    {
        isRead_ = true;
        return StlPartReader(source_, {texts_[part].begin, source_.bytes().size()}, place_).read();
    }

    void mergeFacets()
    {
        for (std::span<const Facet> rest = facets_; !rest.empty();) {
            if (!merger_.hasRoom())
                source_.fail("has more than 4,294,000,000 different vertices", "split the mesh");
            const auto some = rest.first(std::min(PointMerger::kMaxTriangles, rest.size()));
            const std::size_t known = mesh_.triangles.size();
            mesh_.triangles.resize(known + some.size());
            merger_.indicesOf(some, std::span(mesh_.triangles).subspan(known));
            rest = rest.subspan(some.size());
        }
        facets_.clear();
    }

    const MeshSource& source_;
    std::vector<TextPart> texts_;
    TriangleMesh mesh_;
    PointMerger merger_;
    StlPlace place_;            ///< up to which the file is read
    std::vector<Facet> facets_; ///< not yet in the mesh
    bool isRead_ = false;       ///< to the end, as one part
};

} // namespace

TriangleMesh readStlAscii(const MeshSource& source)
{
    return AsciiStl(source).read();
}

} // namespace mbv

#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/text_cursor.h"
#include "mesh_io/parsing/vertex_merger.h"

namespace mbv {

namespace {

class AsciiStl {
public:
    explicit AsciiStl(const MeshSource& source) : text_(source), merger_(mesh_.vertices, 0) {}

    /// file := solid+, each "solid" name, facets, "endsolid" name. All solids become one mesh.
    TriangleMesh read()
    {
        for (std::string_view word = text_.wordOnAnyLine(); !word.empty();
             word = text_.wordOnAnyLine()) {
            if (!equalsIgnoringCase(word, "solid"))
                text_.fail("expected 'solid', found " + excerpt(word));
            text_.nextLine(); // the name
            readFacets();
        }
        if (mesh_.triangles.empty())
            text_.source().fail("has no triangles", "export a mesh with faces");
        return std::move(mesh_);
    }

private:
    void readFacets()
    {
        for (;;) {
            text_.source().reportAt(text_.byte());
            const std::string_view word = nextWord();
            if (equalsIgnoringCase(word, "endsolid")) {
                text_.nextLine();
                return;
            }
            if (equalsIgnoringCase(word, "color")) // an extension VTK reads, too
                text_.nextLine();
            else if (equalsIgnoringCase(word, "facet"))
                readFacet();
            else
                text_.fail("expected 'facet' or 'endsolid', found " + excerpt(word));
        }
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
        const std::array<Vec3, 3> corners = {readVertex(), readVertex(), readVertex()};
        expect("endloop");
        expect("endfacet");
        if (!merger_.hasRoom())
            text_.fail("more than 4,294,967,000 different vertices");
        merger_.indicesOf(corners, mesh_.triangles.emplace_back());
    }

    Vec3 readVertex()
    {
        expect("vertex");
        const double x = text_.coordinate(nextWord(), "a coordinate");
        const double y = text_.coordinate(nextWord(), "a coordinate");
        const double z = text_.coordinate(nextWord(), "a coordinate");
        return {x, y, z};
    }

    void expect(std::string_view keyword)
    {
        const std::string_view word = nextWord();
        if (!equalsIgnoringCase(word, keyword))
            text_.fail("expected '" + std::string(keyword) + "', found " + excerpt(word));
    }

    std::string_view nextWord()
    {
        const std::string_view word = text_.wordOnAnyLine();
        if (word.empty())
            text_.fail("the file ends before 'endsolid': it is truncated");
        return word;
    }

    TriangleMesh mesh_;
    TextCursor text_;
    VertexMerger merger_;
};

} // namespace

TriangleMesh readStlAscii(const MeshSource& source)
{
    return AsciiStl(source).read();
}

} // namespace mbv

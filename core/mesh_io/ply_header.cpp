#include "ply_header.h"

#include "mesh_io/parsing/text_cursor.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mbv {

namespace {

using TypeName = std::pair<std::string_view, PlyType>;

/// The format's own names, and the newer ones with sizes.
constexpr std::array<TypeName, 16> kTypeNames = {{
    {"char", PlyType::Int8},
    {"int8", PlyType::Int8},
    {"uchar", PlyType::Uint8},
    {"uint8", PlyType::Uint8},
    {"short", PlyType::Int16},
    {"int16", PlyType::Int16},
    {"ushort", PlyType::Uint16},
    {"uint16", PlyType::Uint16},
    {"int", PlyType::Int32},
    {"int32", PlyType::Int32},
    {"uint", PlyType::Uint32},
    {"uint32", PlyType::Uint32},
    {"float", PlyType::Float32},
    {"float32", PlyType::Float32},
    {"double", PlyType::Float64},
    {"float64", PlyType::Float64},
}};

/// Elements, and properties of each; files have about 5. Names are compared pair by pair.
constexpr std::size_t kMaxDeclarations = 1000;

class HeaderParser {
public:
    explicit HeaderParser(const MeshSource& source) : text_(source) {}

    PlyHeader parse()
    {
        if (text_.word() != "ply")
            text_.fail("a PLY file begins with 'ply'");
        endLine();
        if (text_.word() != "format")
            text_.fail("expected 'format' on the second line");
        readFormat();
        endLine();
        while (readStatement(text_.word())) {
        }
        endLine();
        requireProperties();
        header_.bodyByte = text_.byte();
        header_.bodyLine = text_.line();
        return std::move(header_);
    }

private:
    /// False at the end of the header.
    bool readStatement(std::string_view keyword)
    {
        if (keyword == "end_header")
            return false;
        if (keyword == "comment" || keyword == "obj_info") {
            text_.nextLineOfComment();
            return true;
        }
        if (keyword == "element")
            readElement();
        else if (keyword == "property")
            readProperty();
        else if (keyword.empty() && text_.atEnd())
            text_.fail("the file ends before 'end_header': it is truncated");
        else
            text_.fail(excerpt(keyword) + " is not a PLY header statement");
        endLine();
        return true;
    }

    void readFormat()
    {
        const std::string_view encoding = text_.word();
        if (encoding == "ascii")
            header_.encoding = PlyEncoding::Ascii;
        else if (encoding == "binary_little_endian")
            header_.encoding = PlyEncoding::LittleEndian;
        else if (encoding == "binary_big_endian")
            header_.encoding = PlyEncoding::BigEndian;
        else
            text_.fail("unknown format " + excerpt(encoding) +
                       "; it is ascii, binary_little_endian or binary_big_endian");
        const std::string_view version = text_.word();
        if (version != "1.0")
            text_.fail("unknown version " + excerpt(version) + "; it is 1.0");
    }

    void readElement()
    {
        requireProperties();
        if (header_.elements.size() == kMaxDeclarations)
            text_.fail("more than 1000 elements");
        PlyElement element;
        element.name = name();
        for (const PlyElement& other : header_.elements)
            if (other.name == element.name)
                text_.fail("element " + excerpt(element.name) + " is declared twice");
        const std::int64_t count = text_.integer(text_.word(), "the number of elements");
        if (count < 0)
            text_.fail("the number of elements is negative: " + std::to_string(count));
        element.count = static_cast<std::uint64_t>(count);
        header_.elements.push_back(std::move(element));
    }

    void readProperty()
    {
        if (header_.elements.empty())
            text_.fail("a property before the first element");
        PlyProperty property;
        std::string_view typeName = text_.word();
        if (typeName == "list") {
            property.listCount = type(text_.word());
            if (!isInteger(*property.listCount))
                text_.fail("the length of a list is an integer");
            typeName = text_.word();
        }
        property.type = type(typeName);
        property.name = name();
        std::vector<PlyProperty>& properties = header_.elements.back().properties;
        if (properties.size() == kMaxDeclarations)
            text_.fail("more than 1000 properties");
        for (const PlyProperty& other : properties)
            if (other.name == property.name)
                text_.fail("property " + excerpt(property.name) + " is declared twice");
        properties.push_back(std::move(property));
    }

    PlyType type(std::string_view word)
    {
        const auto* const found = std::find_if(kTypeNames.begin(), kTypeNames.end(),
                                               [&](const TypeName& t) { return t.first == word; });
        if (found == kTypeNames.end())
            text_.fail("unknown type " + excerpt(word) +
                       "; types are char to double, int8 to float64");
        return found->second;
    }

    std::string name()
    {
        const std::string_view word = text_.word();
        if (word.empty())
            text_.fail("the line ends where a name is expected");
        return std::string(word);
    }

    /// A row without properties has no bytes, so its count could be anything.
    void requireProperties()
    {
        if (!header_.elements.empty() && header_.elements.back().properties.empty())
            text_.fail("element " + excerpt(header_.elements.back().name) + " has no properties");
    }

    void endLine()
    {
        const std::string_view extra = text_.word();
        if (!extra.empty())
            text_.fail("the line goes on with " + excerpt(extra) + " where it should end");
        if (text_.atEnd())
            text_.fail("the file ends inside its header: it is truncated");
        text_.nextLine();
    }

    TextCursor text_;
    PlyHeader header_;
};

} // namespace

std::size_t byteSizeOf(PlyType type)
{
    constexpr std::array<std::size_t, 8> kSizes = {1, 1, 2, 2, 4, 4, 4, 8};
    return kSizes[static_cast<std::size_t>(type)];
}

PlyHeader readPlyHeader(const MeshSource& source)
{
    return HeaderParser(source).parse();
}

} // namespace mbv

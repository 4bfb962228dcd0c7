#pragma once

#include <tinyxml2.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// XML whose every fault is named by its line. Private to the library.
namespace mbv {

/// Limits against hostile files: an element takes up to 200 bytes of memory for 4 of text, and
/// tinyxml2 compares every attribute of a tag with every other.
inline constexpr std::size_t kMaxXmlBytes = std::size_t{16} << 20U;
inline constexpr std::size_t kMaxXmlTagBytes = 4096;

/// Parses XML. Throws Error (FileInvalid) "where, line N: problem": not UTF-8, bad XML, elements
/// nested deeper than 500, or a limit above exceeded.
void parseXml(std::string_view text, const std::string& where, tinyxml2::XMLDocument& document,
              std::size_t maxBytes = kMaxXmlBytes);

/// Throws Error (FileInvalid) "where, line N: problem" with the element's line.
[[noreturn]] void failAt(const tinyxml2::XMLElement& element, const std::string& where,
                         const std::string& problem);

/// The root of a document that has been parsed; fails unless it has that name. `kind` is what the
/// file then is not: "URDF".
const tinyxml2::XMLElement& requireRoot(const tinyxml2::XMLDocument& document, const char* name,
                                        const std::string& kind, const std::string& where);

/// The attribute; fails when it is missing or empty.
std::string requireAttribute(const tinyxml2::XMLElement& element, const char* name,
                             const std::string& where);

/// Fills `numbers` from the words of an attribute. False when there is no such attribute; fails
/// unless it is just so many finite numbers.
bool readNumbers(const tinyxml2::XMLElement& element, const char* name, const std::string& where,
                 std::span<double> numbers);

/// What was printed, with line breaks and tabs in attributes as character references: readers may
/// take plain ones for blanks. Throws Error (InvalidArgument) with the attribute where it has
/// another control character, which no XML can hold.
std::string printedXml(const tinyxml2::XMLPrinter& printer);

/// Calls `read` with each element of that name directly below `parent`.
template <class Read>
void forEachChild(const tinyxml2::XMLElement& parent, const char* name, Read&& read)
{
    for (const tinyxml2::XMLElement* e = parent.FirstChildElement(name); e != nullptr;
         e = e->NextSiblingElement(name))
        read(*e);
}

} // namespace mbv

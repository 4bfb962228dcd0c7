#include "collada_document.h"

#include "file/plus_sign.h"
#include "file/xml.h"

#include <algorithm>
#include <charconv>

namespace mbv {
namespace {

using tinyxml2::XMLElement;

constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Appends the numbers of a text; the first word that is none, or empty.
template <class Number>
std::string_view appendNumbers(std::string_view text, std::vector<Number>& to)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    while ((at = std::find_if_not(at, end, isBlank)) != end) {
        const char* const word = at;
        at = end - withoutPlus({at, end}).size();
        Number number = 0;
        const auto [stop, problem] = std::from_chars(at, end, number);
        if (problem != std::errc() || (stop != end && !isBlank(*stop)))
            return {word, std::find_if(word, end, isBlank)};
        to.push_back(number);
        at = stop;
    }
    return {};
}

/// The next element in the order of the file, or null.
const XMLElement* nextOf(const XMLElement& element)
{
    if (const XMLElement* const child = element.FirstChildElement())
        return child;
    const XMLElement* at = &element;
    while (at != nullptr && at->NextSiblingElement() == nullptr)
        at = at->Parent()->ToElement();
    return at == nullptr ? nullptr : at->NextSiblingElement();
}

/// Of all lists of a file, whatever its size.
constexpr std::size_t kFreeNumbers = 20'000'000;

std::string keyOf(std::string_view name, std::string_view id)
{
    return std::string(name).append("#").append(id);
}

} // namespace

ColladaDocument::ColladaDocument(const MeshSource& source) : source_(source)
{
    parseXml(source.bytes(), source.name(), xml_, kMaxColladaBytes);
    root_ = &requireRoot(xml_, "COLLADA", "COLLADA file", source.name());
    const char* const version = root_->Attribute("version");
    if (version != nullptr && !std::string_view(version).starts_with("1.4") &&
        !std::string_view(version).starts_with("1.5"))
        fail(*root_, "COLLADA " + excerpt(version) + " is not read, only 1.4 and 1.5 are");
    keepIds();
}

void ColladaDocument::keepIds()
{
    for (const XMLElement* at = root_; at != nullptr; at = nextOf(*at)) {
        const char* const id = at->Attribute("id");
        if (id != nullptr && !byId_.emplace(keyOf(at->Name(), id), at).second)
            fail(*at, "the id " + excerpt(id) + " is given twice");
    }
}

const XMLElement& ColladaDocument::target(const XMLElement& from, const char* attribute,
                                          std::string_view name) const
{
    const std::string reference = requireAttribute(from, attribute, source_.name());
    if (reference.front() != '#')
        fail(from, "refers to another file, " + excerpt(reference) + "; put all into one");
    const auto found = byId_.find(keyOf(name, std::string_view(reference).substr(1)));
    if (found == byId_.end())
        fail(from, "refers to " + excerpt(reference) + ", and there is no <" + std::string(name) +
                       "> of that id");
    return *found->second;
}

template <class Number> std::vector<Number> ColladaDocument::listIn(const XMLElement& element) const
{
    std::vector<Number> list;
    for (const auto* node = element.FirstChild(); node != nullptr; node = node->NextSibling()) {
        if (node->ToText() == nullptr) // a comment
            continue;
        const std::string_view bad = appendNumbers(node->Value(), list);
        if (!bad.empty())
            fail(element, excerpt(bad) + " in <" + element.Name() + "> is not such a number");
    }
    numbersRead_ += list.size();
    if (numbersRead_ > std::max(kFreeNumbers, source_.bytes().size()))
        fail(element, "the file refers to the same numbers again and again");
    return list;
}

std::vector<double> ColladaDocument::numbersIn(const XMLElement& element) const
{
    return listIn<double>(element);
}

std::vector<std::int64_t> ColladaDocument::integersIn(const XMLElement& element) const
{
    return listIn<std::int64_t>(element);
}

std::size_t ColladaDocument::count(const XMLElement& element, const char* attribute,
                                   std::size_t otherwise) const
{
    const char* const text = element.Attribute(attribute);
    if (text == nullptr)
        return otherwise;
    std::uint32_t number = 0;
    const std::string_view word = text;
    const auto [stop, problem] = std::from_chars(word.begin(), word.end(), number);
    if (problem != std::errc() || stop != word.end())
        fail(element, std::string("\"") + attribute + "\" of <" + element.Name() +
                          "> must be a whole number from 0 up, is " + excerpt(word));
    return number;
}

void ColladaDocument::fail(const XMLElement& element, const std::string& what) const
{
    source_.failAtLine(static_cast<std::size_t>(element.GetLineNum()), what);
}

} // namespace mbv

#include "xml_tags.h"

#include <mbv/file/utf8.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

namespace mbv {
namespace {

constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// Ends a name within a tag.
constexpr bool endsName(char c)
{
    return isBlank(c) || c == '=' || c == '>' || c == '/' || c == '<' || c == '"' || c == '\'';
}

/// Of a code point; empty where it is none that a text may have.
std::string utf8Of(std::uint32_t code)
{
    const auto tail = [code](unsigned shift) {
        return static_cast<char>(0x80U | (code >> shift & 0x3fU));
    };
    const auto head = [code](unsigned mark, unsigned shift) {
        return static_cast<char>(mark | code >> shift);
    };
    std::string bytes;
    if (code < 0x80)
        bytes = {head(0, 0)};
    else if (code < 0x800)
        bytes = {head(0xc0, 6), tail(0)};
    else if (code < 0x10000)
        bytes = {head(0xe0, 12), tail(6), tail(0)};
    else if (code < 0x110000)
        bytes = {head(0xf0, 18), tail(12), tail(6), tail(0)};
    return code != 0 && validUtf8(bytes) == bytes ? bytes : std::string();
}

/// For messages.
std::string shortened(std::string_view name)
{
    constexpr std::size_t kLongest = 40;
    return std::string(name.substr(0, kLongest)) + (name.size() > kLongest ? "..." : "");
}

/// The character that "amp" or "#x26" stands for; empty where it is none.
std::string referred(std::string_view reference)
{
    constexpr std::pair<std::string_view, const char*> kNamed[] = {
        {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}};
    for (const auto& [name, character] : kNamed)
        if (reference == name)
            return character;
    if (!reference.starts_with('#'))
        return {};
    reference.remove_prefix(1);
    const bool isHex = reference.starts_with('x');
    if (isHex)
        reference.remove_prefix(1);
    std::uint32_t code = 0;
    const char* const end = reference.data() + reference.size();
    const auto [stop, problem] = std::from_chars(reference.data(), end, code, isHex ? 16 : 10);
    if (problem != std::errc() || stop != end)
        return {};
    return utf8Of(code);
}

} // namespace

XmlTags::XmlTags(std::string_view text, std::string where) : text_(text), where_(std::move(where))
{
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        throw Error(ErrorCode::FileInvalid, where_ + ": is text in UTF-16; save it as UTF-8");
    if (!toChild(0))
        failAt(at_, "has no element; XML is expected");
}

const std::string_view* XmlTags::find(std::string_view attribute) const
{
    for (const Attribute& one : attributes_)
        if (one.name == attribute)
            return &one.value;
    return nullptr;
}

const std::string_view* XmlTags::findPrefixed(std::string_view attribute) const
{
    for (const Attribute& one : attributes_)
        if (one.name.ends_with(attribute) && one.name.size() > attribute.size() &&
            one.name[one.name.size() - attribute.size() - 1] == ':')
            return &one.value;
    return nullptr;
}

std::string XmlTags::text(std::string_view attribute) const
{
    const std::string_view* const found = find(attribute);
    std::string result;
    for (std::string_view rest = found == nullptr ? "" : *found; !rest.empty();) {
        const std::size_t reference = rest.find('&');
        result += rest.substr(0, reference);
        if (reference == std::string_view::npos)
            break;
        const std::size_t end = rest.find(';', reference);
        const std::string character =
            end == std::string_view::npos
                ? std::string()
                : referred(rest.substr(reference + 1, end - reference - 1));
        if (character.empty())
            fail("a \"&\" in \"" + std::string(attribute) + "\" that begins no reference");
        result += character;
        rest.remove_prefix(end + 1);
    }
    if (validUtf8(result) != result)
        fail("\"" + std::string(attribute) + "\" is not UTF-8; save the file in that encoding");
    return result;
}

bool XmlTags::toChild(std::size_t depth)
{
    while (open_.size() >= depth) {
        if (isEmptyTag_) {
            isEmptyTag_ = false;
            open_.pop_back();
            continue;
        }
        if (!nextTag()) {
            if (!open_.empty())
                failAt(at_, "the text ends within <" + shortened(open_.back()) + ">");
            return false;
        }
        if (open_.size() == depth + 1 && text_[tag_ + 1] != '/')
            return true;
    }
    return false;
}

/// Opens or closes an element. False at the end of the text.
bool XmlTags::nextTag()
{
    for (;;) {
        tag_ = text_.find('<', at_);
        if (tag_ == std::string_view::npos) {
            at_ = tag_ = text_.size();
            return false;
        }
        at_ = tag_ + 1;
        const std::string_view rest = text_.substr(at_, 8);
        const char first = rest.empty() ? '\0' : rest[0];
        bool isPassed = true;
        if (first == '/') {
            readClosing();
            return true;
        }
        if (first == '?')
            isPassed = pass("?>");
        else if (rest.starts_with("!--"))
            isPassed = pass("-->");
        else if (rest == "![CDATA[")
            isPassed = pass("]]>");
        else if (first == '!')
            fail("a declaration, which such files must not have");
        else {
            readOpening();
            return true;
        }
        if (!isPassed)
            fail("the text ends within what begins here");
    }
}

void XmlTags::readOpening()
{
    const std::string_view name = readName();
    if (name.empty())
        fail("a \"<\" that begins no tag");
    attributes_.clear();
    for (;;) {
        skipBlanks();
        const char c = at_ < text_.size() ? text_[at_] : '\0';
        if (c == '>' || (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '>')) {
            isEmptyTag_ = c == '/';
            at_ += isEmptyTag_ ? 2 : 1;
            open_.push_back(name);
            return;
        }
        readAttribute();
    }
}

void XmlTags::readAttribute()
{
    const auto require = [this](bool isGood) {
        if (!isGood)
            fail("a tag that is cut off, or an attribute that is not name=\"value\"");
    };
    const std::string_view name = readName();
    skipBlanks();
    require(!name.empty() && at_ < text_.size() && text_[at_] == '=');
    ++at_;
    skipBlanks();
    require(at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\''));
    const std::size_t begin = at_ + 1;
    const std::size_t end = text_.find(text_[at_], begin);
    require(end != std::string_view::npos);
    attributes_.push_back({name, text_.substr(begin, end - begin)});
    at_ = end + 1;
}

void XmlTags::readClosing()
{
    ++at_;
    const std::string_view name = readName();
    skipBlanks();
    if (open_.empty() || name != open_.back() || at_ == text_.size() || text_[at_] != '>')
        fail(open_.empty() ? "a tag that closes nothing"
                           : "a tag that does not close <" + shortened(open_.back()) + ">");
    ++at_;
    open_.pop_back();
}

bool XmlTags::pass(std::string_view end)
{
    const std::size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
    return found != std::string_view::npos;
}

void XmlTags::skipBlanks()
{
    while (at_ < text_.size() && isBlank(text_[at_]))
        ++at_;
}

std::string_view XmlTags::readName()
{
    const std::size_t begin = at_;
    while (at_ < text_.size() && !endsName(text_[at_]))
        ++at_;
    return text_.substr(begin, at_ - begin);
}

void XmlTags::failAt(std::size_t byte, const std::string& problem, std::string_view advice) const
{
    const auto lines =
        std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(byte), '\n');
    throw Error(ErrorCode::FileInvalid, where_ + ", line " + std::to_string(lines + 1) + ": " +
                                            problem + "; " + std::string(advice));
}

} // namespace mbv

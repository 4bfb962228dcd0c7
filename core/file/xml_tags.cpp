#include "xml_tags.h"

#include <mbv/file/utf8.h>
#include <mbv/geometry/error.h>

#include <expat.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

namespace mbv {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16U; ///< bytes that expat is given at once

/// Limits against hostile files: expat takes some 200 bytes for an open element of 3, begins a tag
/// anew with each chunk, and keeps every name that it has met, some 100 bytes for one of 8.
constexpr std::size_t kMaxLevels = 500;
constexpr std::size_t kMaxTag = std::size_t{4} << 20U;     ///< bytes
constexpr std::size_t kMaxMemory = std::size_t{64} << 20U; ///< bytes that expat takes in all

/// What is left of that to the parser of this thread: expat says not for whom it takes memory.
thread_local std::size_t memoryLeft = 0;

bool takeMemory(std::size_t bytes)
{
    const bool isThere = bytes <= memoryLeft;
    memoryLeft = isThere ? memoryLeft - bytes : 0;
    return isThere;
}

void* limitedMalloc(std::size_t bytes)
{
    return takeMemory(bytes) ? std::malloc(bytes) : nullptr;
}

void* limitedRealloc(void* block, std::size_t bytes)
{
    return takeMemory(bytes) ? std::realloc(block, bytes) : nullptr;
}

constexpr XML_Memory_Handling_Suite kLimitedMemory = {limitedMalloc, limitedRealloc, std::free};

} // namespace

/// What expat calls.
struct XmlTags::Handlers {
    static void open(void* tags, const char* name, const char** attributes)
    {
        guard(tags, [&](XmlTags& self) { self.open(name, attributes); });
    }

    static void close(void* tags, const char*)
    {
        guard(tags, [](XmlTags& self) { self.close(); });
    }

    static void declare(void* tags, const char*, const char*, const char*, int)
    {
        guard(tags, [](const XmlTags& self) {
            self.fail("a declaration, which such files must not have");
        });
    }

private:
    template <class Act> static void guard(void* tags, const Act& act)
    {
        auto& self = *static_cast<XmlTags*>(tags);
        if (self.failure_) // expat ends a tag "<a/>" all the same
            return;
        try {
            act(self);
        } catch (...) {
            self.failure_ = std::current_exception();
            XML_StopParser(self.parser_, XML_FALSE);
        }
    }
};

void XmlTags::read(std::string_view text, Call readRoot, const std::function<void(double)>& parsed)
{
    memoryLeft = kMaxMemory;
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
        XML_ParserCreate_MM(nullptr, &kLimitedMemory, nullptr), &XML_ParserFree);
    if (!parser)
        throw std::bad_alloc();
    parser_ = parser.get();
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(parser_, &Handlers::open, &Handlers::close);
    XML_SetStartDoctypeDeclHandler(parser_, &Handlers::declare);
    failure_ = nullptr;
    open_.clear();
    open_.reserve(kMaxLevels + 1); // so that what is called stays where it is
    open_.push_back({std::move(readRoot), nullptr});
    std::size_t end = 0;     // of what expat has
    std::size_t pending = 0; // begins what it could not read yet, a tag that is not whole
    do {
        // As long as what is pending, which expat begins anew.
        const std::string_view chunk = text.substr(end, std::max(kChunk, end - pending));
        end += chunk.size();
        const bool isLast = end == text.size();
        const XML_Status status =
            XML_Parse(parser_, chunk.data(), static_cast<int>(chunk.size()), isLast);
        if (failure_) // of the last tag: expat calls that a success
            std::rethrow_exception(failure_);
        if (status != XML_STATUS_OK)
            failToParse(text);
        if (const XML_Index at = XML_GetCurrentByteIndex(parser_); at >= 0)
            pending = static_cast<std::size_t>(at);
        if (end - pending > kMaxTag)
            fail("a tag or a comment of more than " + std::to_string(kMaxTag >> 20U) + " MiB");
        if (parsed && !isLast)
            parsed(static_cast<double>(end) / static_cast<double>(text.size()));
    } while (end < text.size());
}

void XmlTags::failToParse(std::string_view text) const
{
    const XML_Error error = XML_GetErrorCode(parser_);
    const auto at =
        static_cast<std::size_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(parser_), 0));
    if (error == XML_ERROR_NO_MEMORY && memoryLeft == 0)
        fail("too many different names of elements and attributes");
    if (error == XML_ERROR_NO_MEMORY)
        throw std::bad_alloc();
    if (error == XML_ERROR_NO_ELEMENTS)
        fail(open_.size() == 1 ? "has no element; XML is expected"
                               : "the text ends before its elements do");
    if (error == XML_ERROR_UNKNOWN_ENCODING ||
        (error == XML_ERROR_INVALID_TOKEN && !firstCodePoint(text.substr(at)).valid))
        fail("is not UTF-8; save the file in that encoding");
    fail("is not XML (" + std::string(XML_ErrorString(error)) + ")");
}

const char* XmlTags::find(const char* attribute) const
{
    for (const char** at = attributes_; *at != nullptr; at += 2)
        if (std::strcmp(*at, attribute) == 0)
            return at[1];
    return nullptr;
}

const char* XmlTags::findPrefixed(const char* attribute) const
{
    for (const char** at = attributes_; *at != nullptr; at += 2)
        if (const char* const colon = std::strchr(*at, ':');
            colon != nullptr && std::strcmp(colon + 1, attribute) == 0)
            return at[1];
    return nullptr;
}

std::string_view XmlTags::text(const char* attribute) const
{
    const char* const value = find(attribute);
    return value == nullptr ? "" : value;
}

void XmlTags::forEachChild(Call readChild, Call closed)
{
    open_.back() = {std::move(readChild), std::move(closed)};
}

void XmlTags::fail(const std::string& problem, std::string_view advice) const
{
    throw Error(ErrorCode::FileInvalid, where_ + ", line " +
                                            std::to_string(XML_GetCurrentLineNumber(parser_)) +
                                            ": " + problem + "; " + std::string(advice));
}

void XmlTags::open(const char* name, const char** attributes)
{
    if (open_.size() > kMaxLevels)
        fail("elements nested deeper than " + std::to_string(kMaxLevels));
    const Call& read = open_.back().readChild;
    open_.emplace_back();
    name_ = name;
    attributes_ = attributes;
    if (read)
        read();
}

void XmlTags::close()
{
    static const char* none = nullptr;
    name_ = "";
    attributes_ = &none;
    if (open_.back().closed)
        open_.back().closed();
    open_.pop_back();
}

} // namespace mbv

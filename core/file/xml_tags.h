#pragma once

#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct XML_ParserStruct; // expat's

namespace mbv {

/// Reads the elements of an XML text in their order, by expat, and keeps none: for texts of which a
/// tree (xml.h) would take too much memory. Text between tags, comments and instructions are passed
/// over. UTF-8, UTF-16, Latin-1 and ASCII are read. Private to the library.
///
/// While a call that was given to it runs, an element is at hand. Names are those of the file,
/// prefixes included.
class XmlTags {
public:
    using Call = std::function<void()>;

    /// `where` begins each message.
    explicit XmlTags(std::string where) : where_(std::move(where)) {}

    /// Calls readRoot() with the root at hand, then what forEachChild() was given. `parsed` is told
    /// how much of the text is read, 0 to 1. What they throw is thrown.
    ///
    /// Throws Error (FileInvalid) "where, line N: problem": no XML, a document type, as what it
    /// declares could grow without limit, or a limit of this file's exceeded.
    void read(std::string_view text, Call readRoot,
              const std::function<void(double)>& parsed = nullptr);

    std::string_view name() const { return name_; }

    /// The value of an attribute, null where there is none. Valid while the element is at hand.
    const char* find(const char* attribute) const;

    /// The same where the name, behind a prefix, is this one: "p:path" for "path".
    const char* findPrefixed(const char* attribute) const;

    /// The value; empty where there is none.
    std::string_view text(const char* attribute) const;

    /// Has `readChild` called with each child of the element at hand, and `closed` at its end,
    /// where it has neither name nor attributes any longer. The children of other elements are
    /// passed over.
    void forEachChild(Call readChild, Call closed = nullptr);

    /// Throws Error (FileInvalid) with the line of the tag at hand.
    [[noreturn]] void fail(const std::string& problem,
                           std::string_view advice = "export the file again") const;

private:
    struct Handlers;
    struct Element {
        Call readChild;
        Call closed;
    };

    void open(const char* name, const char** attributes);
    void close();
    [[noreturn]] void failToParse(std::string_view text) const;

    std::string where_;
    XML_ParserStruct* parser_ = nullptr; ///< while it reads
    const char* name_ = "";
    const char** attributes_ = nullptr; ///< name, value, ..., null
    std::vector<Element> open_;         ///< the first one's child is the root
    std::exception_ptr failure_;        ///< must not pass through expat, which is C
};

} // namespace mbv

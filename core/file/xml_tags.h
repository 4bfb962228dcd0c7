#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// Walks through the elements of an XML text in their order and keeps none: for texts of which a
/// tree (xml.h) would take too much memory. Text between tags, comments and instructions are passed
/// over. Private to the library.
///
/// An element is at hand, first the root. Names are those of the file, prefixes included.
class XmlTags {
public:
    /// The text must outlive this. Goes to the root. Throws Error (FileInvalid) "where, line N:
    /// problem", as all functions do: no XML, UTF-16.
    XmlTags(std::string_view text, std::string where);

    std::string_view name() const { return open_.back(); }

    /// The value of an attribute as it stands in the text; nothing where there is none. Valid until
    /// the next element is at hand.
    const std::string_view* find(std::string_view attribute) const;

    /// The same where the name, behind a prefix, is this one: "p:path" for "path".
    const std::string_view* findPrefixed(std::string_view attribute) const;

    /// The value with its references (&amp;) as characters; empty where there is none.
    std::string text(std::string_view attribute) const;

    /// Calls read() with each child of the element at hand at hand. It may walk through the child's
    /// own; what it leaves is passed over. In the end the element is closed, and none at hand.
    template <class Read> void forEachChild(const Read& read)
    {
        const std::size_t depth = open_.size();
        while (toChild(depth))
            read();
    }

    std::size_t byte() const { return at_; } ///< behind the tag at hand

    /// Throws Error (FileInvalid) with the line of the tag at hand.
    [[noreturn]] void fail(const std::string& problem,
                           std::string_view advice = "export the file again") const
    {
        failAt(tag_, problem, advice);
    }

private:
    struct Attribute {
        std::string_view name;
        std::string_view value;
    };

    bool toChild(std::size_t depth);
    bool nextTag();
    void readOpening();
    void readClosing();
    void readAttribute();
    bool pass(std::string_view end);
    void skipBlanks();
    std::string_view readName();
    [[noreturn]] void failAt(std::size_t byte, const std::string& problem,
                             std::string_view advice = "export the file again") const;

    std::string_view text_;
    std::string where_;
    std::size_t at_ = 0;
    std::size_t tag_ = 0; ///< where the tag at hand begins
    std::vector<std::string_view> open_;
    std::vector<Attribute> attributes_;
    bool isEmptyTag_ = false; ///< the innermost open element is one, "<a/>"
};

} // namespace mbv

#include "file/xml_tags.h"

#include "complaint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <vector>

namespace mbv {
namespace {

/// Every element with its attribute "a", in brackets around its children.
std::string walked(std::string_view text)
{
    XmlTags tags("x.xml");
    std::string result;
    const std::function<void()> walk = [&] {
        result += std::string(tags.name()) + std::string(tags.text("a")) + "(";
        tags.forEachChild(walk, [&] { result += ")"; });
    };
    tags.read(text, walk);
    return result;
}

std::string complaint(std::string_view text)
{
    return test::complaintOf([&] { walked(text); });
}

std::string fault(int line, const std::string& problem)
{
    return "x.xml, line " + std::to_string(line) + ": " + problem + "; export the file again";
}

/// ASCII as UTF-16, with its mark.
std::string inUtf16(std::string_view ascii, bool isBigEndian)
{
    std::string text = isBigEndian ? "\xfe\xff" : "\xff\xfe";
    for (const char c : ascii)
        text += isBigEndian ? std::string{'\0', c} : std::string{c, '\0'};
    return text;
}

TEST(XmlTags, WalkThroughElementsInTheirOrder)
{
    EXPECT_EQ(walked("<a/>"), "a()");
    EXPECT_EQ(walked("<?xml version='1.0'?>\n<!-- <b> -->\n<r a='1'>text<b/>\n<c a = \"2>\" >"
                     "<![CDATA[<d>]]><e></e ></c><f x='3' a='4'/></r>\n"),
              "r1(b()c2>(e())f4())");
}

TEST(XmlTags, WhatNobodyAsksForIsPassedOver)
{
    XmlTags tags("x.xml");
    std::string names;
    tags.read("<r><a><b/><c><d/></c></a><a/><e><f/></e></r>",
              [&] { tags.forEachChild([&] { names += tags.name(); }); });
    EXPECT_EQ(names, "aae");
}

TEST(XmlTags, ReferencesAreCharacters)
{
    EXPECT_EQ(walked("<r a='&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#xe9;&#xAC00;&#x1F600;'/>"),
              "r<>&\"'AB\xc3\xa9\xea\xb0\x80\xf0\x9f\x98\x80()");
    for (const char* const bad : {"&", "&;", "&x;", "&#;", "&#x;", "&#0;", "&#xD800;", "&#x110000;",
                                  "&#99999999999;", "&lt"})
        EXPECT_TRUE(complaint("<r>\n<b a='" + std::string(bad) + "'/></r>")
                        .starts_with("x.xml, line 2: is not XML ("))
            << bad;
}

TEST(XmlTags, FindsAttributesByNameAndBehindAPrefix)
{
    XmlTags tags("x.xml");
    tags.read("<r xpath='0' path='1' p:path='2'/>", [&] {
        EXPECT_STREQ(tags.find("path"), "1");
        EXPECT_STREQ(tags.findPrefixed("path"), "2");
        EXPECT_EQ(tags.find("p"), nullptr);
        EXPECT_EQ(tags.findPrefixed("p:path"), nullptr);
        EXPECT_EQ(tags.text("none"), "");
    });
}

TEST(XmlTags, FaultsAreNamedWithTheirLine)
{
    EXPECT_EQ(complaint(""), fault(1, "has no element; XML is expected"));
    EXPECT_EQ(complaint("\n\n"), fault(3, "has no element; XML is expected"));
    EXPECT_EQ(complaint("\n\nsolid"), fault(3, "is not XML (syntax error)"));
    EXPECT_EQ(complaint("<a>\n<b>\n</a>"), fault(3, "is not XML (mismatched tag)"));
    EXPECT_EQ(complaint("<a>\n<b/>"), fault(2, "the text ends before its elements do"));
    EXPECT_EQ(complaint("<a>\n<!-- b"), fault(2, "is not XML (unclosed token)"));
    EXPECT_EQ(complaint("<a>\n<b a='1' a='2'/></a>"), fault(2, "is not XML (duplicate attribute)"));
    EXPECT_EQ(complaint("<a/>\n<b/>"), fault(2, "is not XML (junk after document element)"));
    for (const char* const bad : {"</a>", "< b/>", "<a b>", "<a b=>", "<a b=c>", "<a b='c", "<a",
                                  "<a ", "<a /", "<a b", "<a>&</a>"})
        EXPECT_TRUE(complaint("\n" + std::string(bad)).starts_with("x.xml, line 2: is not XML ("))
            << bad;
}

TEST(XmlTags, FaultsOfTheCallerAreThoseOfTheTagAtHand)
{
    XmlTags tags("x.xml");
    const auto fail = [&] { tags.fail("is bad", "mend it"); };
    EXPECT_EQ(test::complaintOf(
                  [&] { tags.read("<a>\n<b\n/>\n</a>", [&] { tags.forEachChild(fail); }); }),
              "x.xml, line 2: is bad; mend it");
    EXPECT_EQ(test::complaintOf([&] {
                  tags.read("<a>\n<b\n/>\n</a>", [&] { tags.forEachChild(nullptr, fail); });
              }),
              "x.xml, line 4: is bad; mend it");
    // Any exception goes through, and nothing is called behind it.
    int calls = 0;
    const auto stop = [&] {
        ++calls;
        throw std::runtime_error("stop");
    };
    EXPECT_THROW(tags.read("<a><b/><b/></a>", [&] { tags.forEachChild(stop, stop); }),
                 std::runtime_error);
    EXPECT_EQ(calls, 1);
}

TEST(XmlTags, DocumentTypesAreRefusedBeforeAnythingGrows)
{
    const std::string problem = "a declaration, which such files must not have";
    EXPECT_EQ(complaint("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"), fault(1, problem));
    EXPECT_EQ(complaint("\n<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>"), fault(2, problem));
    EXPECT_EQ(complaint("<!DOCTYPE a [<!ENTITY b 'bbbbbbbb'><!ENTITY c '&b;&b;&b;&b;'>"
                        "<!ENTITY d '&c;&c;&c;&c;'>]><a a='&d;'/>"),
              fault(1, problem));
}

TEST(XmlTags, TextIsReadInTheEncodingThatItIsIn)
{
    const std::string text = "<?xml version='1.0'?>\n<r a='1'>\n<b a='2'/></r>";
    EXPECT_EQ(walked("\xef\xbb\xbf" + text), "r1(b2())");
    for (const bool isBigEndian : {false, true}) {
        EXPECT_EQ(walked(inUtf16(text, isBigEndian)), "r1(b2())");
        EXPECT_EQ(complaint(inUtf16("<a>\n<b>\n</a>", isBigEndian)),
                  fault(3, "is not XML (mismatched tag)"));
    }
    EXPECT_EQ(walked("<?xml version='1.0' encoding='ISO-8859-1'?><r a='\xe9'/>"), "r\xc3\xa9()");
    const std::string problem = "is not UTF-8; save the file in that encoding";
    EXPECT_EQ(complaint("<a>\n<b a='\xff'/></a>"), fault(2, problem));
    EXPECT_EQ(complaint("<a>\n\xed\xa0\x80</a>"), fault(2, problem)); // a surrogate
    EXPECT_EQ(complaint("<?xml version='1.0' encoding='x-none'?><a/>"), fault(1, problem));
}

TEST(XmlTags, TagsOfAnyPlaceAndLengthAreWhole)
{
    // Every place in and around the parts that the text is read in, 64 KiB.
    std::string text = "<r>";
    std::string expected = "r(";
    for (int i = 0; i < 20'000; ++i) {
        const std::string n = std::to_string(i * 7919);
        text += "<b" + n + " a='" + n + "'/>\n";
        expected += "b" + n + n + "()";
    }
    EXPECT_TRUE(walked(text + "</r>") == expected + ")");
    const std::string value(3'900'000, 'v');
    EXPECT_TRUE(walked("<r>\n<b a='" + value + "'/></r>") == "r(b" + value + "())");
}

TEST(XmlTags, HostileTextsHaveLimits)
{
    std::string nested;
    for (int i = 0; i < 500; ++i)
        nested += "<a>\n";
    std::string closed;
    for (int i = 0; i < 500; ++i)
        closed += "</a>";
    EXPECT_EQ(complaint(nested + closed), "");
    EXPECT_EQ(complaint(nested + "<a/>" + closed), fault(501, "elements nested deeper than 500"));
    EXPECT_EQ(complaint("<r>\n<b a='" + std::string(10'000'000, 'v') + "'/></r>"),
              fault(2, "a tag or a comment of more than 4 MiB"));
    const std::string problem = "too many different names of elements and attributes";
    std::string elements = "<r>";
    std::string attributes = "<r>";
    for (int i = 0; i < 1'500'000; ++i) {
        elements += "<a" + std::to_string(i) + "/>";
        attributes += "<a a" + std::to_string(i) + "=''/>";
    }
    EXPECT_EQ(complaint(elements), fault(1, problem));
    EXPECT_EQ(complaint(attributes), fault(1, problem));
}

TEST(XmlTags, TellHowMuchIsRead)
{
    std::string text = "<r>";
    for (int i = 0; i < 100'000; ++i)
        text += "<b/>";
    std::vector<double> parsed;
    XmlTags tags("x.xml");
    tags.read(
        text + "</r>", [] {}, [&](double part) { parsed.push_back(part); });
    ASSERT_GT(parsed.size(), 3U);
    EXPECT_TRUE(std::is_sorted(parsed.begin(), parsed.end()));
    EXPECT_GT(parsed.front(), 0);
    EXPECT_LT(parsed.back(), 1);
    EXPECT_THROW(tags.read(
                     text + "</r>", [] {}, [](double) { throw std::runtime_error("no"); }),
                 std::runtime_error);
}

} // namespace
} // namespace mbv

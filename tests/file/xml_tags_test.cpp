#include "file/xml_tags.h"

#include "complaint.h"

#include <gtest/gtest.h>

#include <functional>

namespace mbv {
namespace {

/// Every element with its attribute "a", in brackets around its children.
std::string walked(std::string_view text)
{
    XmlTags tags(text, "x.xml");
    std::string result;
    const std::function<void()> walk = [&] {
        result += std::string(tags.name()) + tags.text("a") + "(";
        tags.forEachChild(walk);
        result += ")";
    };
    walk();
    return result;
}

std::string complaint(std::string_view text)
{
    return test::complaintOf([&] { walked(text); });
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
    XmlTags tags("<r><a><b/><c><d/></c></a><a/><e><f/></e></r>", "x.xml");
    std::string names;
    tags.forEachChild([&] { names += tags.name(); });
    EXPECT_EQ(names, "aae");
}

TEST(XmlTags, ReferencesAreCharacters)
{
    EXPECT_EQ(walked("<r a='&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#xe9;&#xAC00;&#x1F600;'/>"),
              "r<>&\"'AB\xc3\xa9\xea\xb0\x80\xf0\x9f\x98\x80()");
    for (const char* const bad : {"&", "&;", "&x;", "&#;", "&#x;", "&#0;", "&#xD800;", "&#x110000;",
                                  "&#99999999999;", "&lt"})
        EXPECT_EQ(complaint("<r a='" + std::string(bad) + "'/>"),
                  "x.xml, line 1: a \"&\" in \"a\" that begins no reference; export the file again")
            << bad;
}

TEST(XmlTags, FindsAttributesByNameAndBehindAPrefix)
{
    const XmlTags tags("<r xpath='0' path='1' p:path='2'/>", "x.xml");
    EXPECT_EQ(*tags.find("path"), "1");
    EXPECT_EQ(*tags.findPrefixed("path"), "2");
    EXPECT_EQ(tags.find("p"), nullptr);
    EXPECT_EQ(tags.findPrefixed("p:path"), nullptr);
}

TEST(XmlTags, FaultsAreNamedWithTheirLine)
{
    const auto fault = [](int line, const std::string& problem) {
        return "x.xml, line " + std::to_string(line) + ": " + problem + "; export the file again";
    };
    EXPECT_EQ(complaint(""), fault(1, "has no element; XML is expected"));
    EXPECT_EQ(complaint("\n\nsolid"), fault(3, "has no element; XML is expected"));
    EXPECT_EQ(complaint("<a>\n<b>\n</a>"), fault(3, "a tag that does not close <b>"));
    EXPECT_EQ(complaint("<a>\n<b/>"), fault(2, "the text ends within <a>"));
    EXPECT_EQ(complaint("\n</a>"), fault(2, "a tag that closes nothing"));
    EXPECT_EQ(complaint("<a>\n<!-- b"), fault(2, "the text ends within what begins here"));
    EXPECT_EQ(complaint("<a>\n< b/></a>"), fault(2, "a \"<\" that begins no tag"));
    EXPECT_EQ(complaint("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"),
              fault(1, "a declaration, which such files must not have"));
    EXPECT_EQ(complaint("<a b='\xff' a='\xff'/>"),
              "x.xml, line 1: \"a\" is not UTF-8; save the file in that encoding; export the file "
              "again");
    for (const char* const bad :
         {"<a b>", "<a b=>", "<a b=c>", "<a b='c", "<a", "<a ", "<a /", "<a b"})
        EXPECT_EQ(complaint(bad),
                  fault(1, "a tag that is cut off, or an attribute that is not name=\"value\""))
            << bad;
    EXPECT_EQ(complaint("\xff\xfe<"), "x.xml: is text in UTF-16; save it as UTF-8");
}

} // namespace
} // namespace mbv

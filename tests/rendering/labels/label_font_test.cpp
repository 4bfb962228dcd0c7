#include "rendering/labels/label_font.h"
#include "rendering/test_scenes.h"

#include <gtest/gtest.h>
#include <vtkNew.h>
#include <vtkTextProperty.h>

#include <string>

namespace mbv::test {
namespace {

bool hasFontFor(const char* text)
{
    vtkNew<vtkTextProperty> property;
    rendering::useLabelFont(*property, text);
    return property->GetFontFamily() == VTK_FONT_FILE;
}

TEST(LabelFont, IsTheBuiltInOneForLatinText)
{
    EXPECT_FALSE(hasFontFor("cat-1 (overlap)"));
    EXPECT_FALSE(hasFontFor("Schrödinger × Katze"));
    EXPECT_FALSE(hasFontFor(""));
}

/// Labels of a family, while it lasts.
struct Family {
    explicit Family(const std::string& name) { rendering::setLabelFont(name); }
    ~Family() { rendering::setLabelFont({}); }
};

TEST(LabelFont, IsOfTheFamilyThatIsWanted)
{
    vtkNew<vtkTextProperty> property;
    {
        const Family family("DejaVu Sans");
        rendering::useLabelFont(*property, "cat");
        if (property->GetFontFamily() != VTK_FONT_FILE)
            GTEST_SKIP() << "no installed font has Unicode as its first character map";
        const std::string regular = property->GetFontFile();
        property->BoldOn();
        rendering::useLabelFont(*property, "cat");
        EXPECT_NE(property->GetFontFile(), regular);
        rendering::useLabelFont(*property, "고양이");
        EXPECT_NE(property->GetFontFile(), regular) << "which it has no glyphs for";
    }
    rendering::useLabelFont(*property, "cat");
    EXPECT_EQ(property->GetFontFamily(), VTK_ARIAL);
}

TEST(LabelFont, GrowsWithTheWindowsText)
{
    const Scene scene = twoBoxes(1);
    const auto usual = pictureOf(scene, smallPicture());
    rendering::setLabelFont({}, 2);
    const auto large = pictureOf(scene, smallPicture());
    rendering::setLabelFont({});
    EXPECT_NE(large, usual);
    EXPECT_EQ(pictureOf(scene, smallPicture()), usual);
}

TEST(LabelFont, GoesBackToTheBuiltInOne)
{
    vtkNew<vtkTextProperty> property;
    rendering::useLabelFont(*property, "고양이");
    rendering::useLabelFont(*property, "cat");
    EXPECT_EQ(property->GetFontFamily(), VTK_ARIAL);
}

TEST(LabelFont, WritesEachHangulSyllable)
{
    if (!hasFontFor("고양이강아지")) {
        GTEST_SKIP() << "no installed font has Hangul in its first character map";
    }
    // Boxes in place of glyphs would look the same for every name of three syllables.
    Scene cat = twoBoxes(1);
    Scene dog = cat;
    cat.models[0].name = "고양이";
    dog.models[0].name = "강아지";
    EXPECT_NE(pictureOf(cat, smallPicture()), pictureOf(dog, smallPicture()));
}

TEST(LabelFont, ShowsQuestionMarksForBytesThatAreNoUtf8)
{
    Scene bad = twoBoxes(1);
    Scene asked = bad;
    for (const auto& [bytes, shown] :
         {std::pair("\xff\xfe", "??"), std::pair("cut \xea\xb3", "cut ??"), std::pair("\x80", "?"),
          std::pair("\xed\xa0\x80", "???")}) {
        bad.models[0].name = bytes;
        asked.models[0].name = shown;
        EXPECT_EQ(pictureOf(bad, smallPicture()), pictureOf(asked, smallPicture())) << shown;
    }
}

TEST(LabelFont, LeavesModelsWithoutANameUnlabeled)
{
    Scene scene = twoBoxes(1);
    scene.models[0].name = "";
    EXPECT_NO_THROW(pictureOf(scene, smallPicture()));
}

} // namespace
} // namespace mbv::test

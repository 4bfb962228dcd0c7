#include <fields/quantity.h>

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace mbv::viewer {
namespace {

TEST(Quantity, ReadsNumbersOnly)
{
    EXPECT_EQ(numberFrom(" -1.5e2 "), -150);
    EXPECT_EQ(numberFrom("1,5"), 1.5);
    for (const char* bad : {"", "x", "1 2", "nan", "inf", "1e999", "--1"})
        EXPECT_EQ(numberFrom(bad), std::nullopt) << bad;
}

TEST(Quantity, CalculatesWhatIsTyped)
{
    EXPECT_EQ(numberFrom("1.25/2"), 0.625);
    EXPECT_EQ(numberFrom("2*3"), 6);
    EXPECT_EQ(numberFrom("1 + 2 * 3 - 4 / 8"), 6.5);
    EXPECT_EQ(numberFrom("-(1+2)*-3"), 9);
    EXPECT_EQ(numberFrom("8/2/2"), 2);
    EXPECT_DOUBLE_EQ(lengthFrom("2*3 cm", "mm").value(), 60);
    EXPECT_DOUBLE_EQ(lengthFrom("(1+2)cm", "mm").value(), 30);
    const std::string deep(1000, '(');
    for (const std::string& bad : {std::string("1/0"), std::string("2*"), std::string("*2"),
                                   std::string("(1"), std::string("1)"), std::string("()"), deep})
        EXPECT_EQ(numberFrom(QString::fromStdString(bad)), std::nullopt) << bad;
}

TEST(Quantity, SaysWhyItIsNone)
{
    const auto why = [](const QString& text, const QString& units) {
        QString reason;
        EXPECT_FALSE(lengthFrom(text, units, &reason));
        return reason.toStdString();
    };
    EXPECT_EQ(why("abc", "mm"), "\"abc\" is no number; write one like 1.25, 1.25/2 or 2*3");
    const QString page = QString("pasted\n").repeated(500);
    EXPECT_EQ(why(page, "mm"), "\"pasted pasted pasted pasted pasted paste…\" is no number; "
                               "write one like 1.25, 1.25/2 or 2*3");
    EXPECT_EQ(why("5 pt", "mm"),
              "\"pt\" is no unit of length; known are um, mm, cm, m, km, in, ft");
    EXPECT_EQ(why("5 cm", ""), "The scene does not say its unit, so cm means nothing here");
    EXPECT_EQ(why("5 cm", "furlongs"), "Nobody knows how many furlongs a cm has");
    QString reason;
    EXPECT_FALSE(percentFrom("150", &reason));
    EXPECT_EQ(reason, "Give 0 to 100 percent");
    EXPECT_FALSE(degreesFrom("5 mm", &reason));
    EXPECT_EQ(reason, QStringLiteral("\"mm\" is no unit of angle; known are deg, °, rad"));
}

TEST(Quantity, ConvertsLengthsToTheScenesUnits)
{
    EXPECT_EQ(lengthFrom("1.5", "mm"), 1.5);
    EXPECT_EQ(lengthFrom("1.5 mm", "mm"), 1.5);
    EXPECT_DOUBLE_EQ(lengthFrom("2 cm", "mm").value(), 20);
    EXPECT_DOUBLE_EQ(lengthFrom("1in", "mm").value(), 25.4);
    EXPECT_DOUBLE_EQ(lengthFrom("5 mm", "m").value(), 0.005);
    EXPECT_EQ(lengthFrom("5 furlongs", "furlongs"), 5) << "the scene's own unit, whatever it is";
    EXPECT_EQ(lengthFrom("5 mm", "furlongs"), std::nullopt);
    EXPECT_EQ(lengthFrom("5 mm", ""), std::nullopt);
    EXPECT_EQ(lengthFrom("mm", "mm"), std::nullopt);
}

TEST(Quantity, ReadsAnglesInDegreesAndRadians)
{
    EXPECT_EQ(degreesFrom("30"), 30);
    EXPECT_EQ(degreesFrom("-30 deg"), -30);
    EXPECT_EQ(degreesFrom(QStringLiteral("30°")), 30);
    EXPECT_NEAR(degreesFrom("3.14159265358979 rad").value(), 180, 1e-9);
    EXPECT_EQ(degreesFrom("30 mm"), std::nullopt);
}

TEST(Percent, IsAPartOfAWhole)
{
    EXPECT_EQ(percentFrom("40"), 40);
    EXPECT_EQ(percentFrom(" 12,5 % "), 12.5);
    EXPECT_EQ(percentFrom("0"), 0);
    EXPECT_EQ(percentFrom("100%"), 100);
    for (const char* text : {"-1", "100.1", "nan", "", "40 mm"})
        EXPECT_EQ(percentFrom(text), std::nullopt) << text;
}

} // namespace
} // namespace mbv::viewer

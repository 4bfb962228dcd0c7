#include <language/language_switch.h>
#include <language/texts.h>

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

/// In a system where 1.234 is more than a thousand.
class CountText : public testing::Test {
protected:
    CountText() { QLocale::setDefault(QLocale(QLocale::German)); }
    ~CountText() override { QLocale::setDefault(before_); }

private:
    int argc_ = 1;
    char name_[5] = "test";
    char* argv_[2] = {name_, nullptr};
    QCoreApplication application_{argc_, argv_};
    QLocale before_;
};

TEST_F(CountText, IsInGroupsAsTheLanguageOfTheWindowHasThem)
{
    for (const auto& [language, locale] : {std::pair(Language::English, QLocale::English),
                                           std::pair(Language::Korean, QLocale::Korean)}) {
        const LanguageSwitch window(language);
        EXPECT_EQ(QLocale().language(), locale);
        EXPECT_EQ(countText(1'234'567), "1,234,567");
        EXPECT_EQ(countText(999), "999");
        EXPECT_EQ(countText(0), "0");
    }
}

TEST_F(CountText, OfSeveralIsInGroupsToo)
{
    const LanguageSwitch window(Language::Korean);
    EXPECT_EQ(QCoreApplication::translate("", "%Ln points", "", 1234), "점 1,234개");
}

/// Once more than 2^31 pairs were told as a negative number.
TEST_F(CountText, OfManyPairsIsRight)
{
    const LanguageSwitch window(Language::English);
    CheckReport report;
    report.pairsTested = 4'999'950'000; // of a hundred thousand models
    EXPECT_EQ(summaryText(report), "0 overlaps of 4,999,950,000 pairs, <0.1 ms");
}

} // namespace
} // namespace mbv::viewer

#include <language/korean.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace mbv::viewer {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::size_t skipSpace(std::string_view code, std::size_t at)
{
    return std::min(code.find_first_not_of(" \n\t", at), code.size());
}

/// Reads the string literals that start here, one after the other, as the compiler does; empty
/// where there are none. Moves `at` behind them.
std::string literalAt(std::string_view code, std::size_t& at)
{
    std::string text;
    for (at = skipSpace(code, at); at < code.size() && code[at] == '"'; at = skipSpace(code, at)) {
        for (++at; code[at] != '"'; ++at) {
            if (code[at] == '\\') {
                ++at;
                text += code[at] == 'n' ? '\n' : code[at];
            } else {
                text += code[at];
            }
        }
        ++at;
    }
    return text;
}

/// The texts to translate in a source: the first string after tr( and QT_TR_NOOP(, the second after
/// translate( and QT_TRANSLATE_NOOP(.
std::set<std::string> textsIn(std::string_view code)
{
    struct Mark {
        std::string_view word;
        bool hasContext;
    };
    constexpr std::array kMarks = {Mark{"tr(", false}, Mark{"QT_TR_NOOP(", false},
                                   Mark{"translate(", true}, Mark{"QT_TRANSLATE_NOOP(", true}};
    std::set<std::string> texts;
    for (const auto& [word, hasContext] : kMarks) {
        for (auto found = code.find(word); found != code.npos; found = code.find(word, found + 1)) {
            const auto before = static_cast<unsigned char>(found > 0 ? code[found - 1] : ' ');
            if (std::isalnum(before) != 0 || before == '_')
                continue; // another word's end
            std::size_t at = found + word.size();
            std::string text = literalAt(code, at);
            if (hasContext && !text.empty()) {
                ++at; // the comma
                text = literalAt(code, at);
            }
            if (!text.empty())
                texts.insert(text);
        }
    }
    return texts;
}

std::set<std::string> textsOfTheViewer()
{
    std::set<std::string> all;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(MBV_SOURCE_DIR) / "app/viewer"))
        if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
            all.merge(textsIn(contentOf(entry.path())));
    return all;
}

std::set<std::string> rows()
{
    const std::vector<std::string_view> texts = Korean::texts();
    return {texts.begin(), texts.end()};
}

std::string listOf(const std::set<std::string>& a, const std::set<std::string>& without)
{
    std::string list;
    for (const std::string& text : a)
        if (!without.contains(text))
            list += text + '\n';
    return list;
}

TEST(KoreanRows, AreFoundInSources)
{
    EXPECT_EQ(textsIn("x = tr(\"a\" \n \"b\\\"c\"); QT_TRANSLATE_NOOP(\"In\", \"d\");"
                      "attr(\"no\"); Menu::tr(text); translate(\"In\", \"e\")"),
              (std::set<std::string>{"ab\"c", "d", "e"}));
    EXPECT_GT(textsOfTheViewer().size(), 150U);
}

TEST(KoreanRows, AreThereForEveryText)
{
    EXPECT_EQ(listOf(textsOfTheViewer(), rows()), "") << "in app/viewer and not in the table";
}

TEST(KoreanRows, AreFoundByClassesAndFreeFunctions)
{
    const Korean korean;
    for (const std::string& english : rows()) {
        const QString text = korean.translate("mbv::viewer::MainWindow", english.c_str(), "", 1);
        EXPECT_FALSE(text.isEmpty()) << english;
        EXPECT_EQ(korean.translate("QObject", english.c_str(), "", 1), text) << english;
    }
}

TEST(KoreanRows, AreAllUsed)
{
    EXPECT_EQ(listOf(rows(), textsOfTheViewer()), "") << "in the table and not in app/viewer";
}

TEST(KoreanRows, AreThereOnceEach)
{
    EXPECT_EQ(rows().size(), Korean::texts().size());
}

TEST(KoreanRows, HaveTheSamePlaceholdersAsTheEnglish)
{
    const Korean korean;
    for (const std::string& english : rows()) {
        const QString text = korean.translate("", english.c_str(), "", -1);
        for (const char* mark : {"%1", "%2", "%3"})
            EXPECT_EQ(text.contains(QLatin1String(mark)), english.find(mark) != english.npos)
                << english;
        EXPECT_EQ(text.contains(QLatin1String("-1")), english.find("%Ln") != english.npos)
            << english;
    }
}

} // namespace
} // namespace mbv::viewer

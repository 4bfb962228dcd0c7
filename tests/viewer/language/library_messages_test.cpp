#include <language/korean.h>
#include <language/korean_row.h>
#include <language/library_messages.h>

#include <mbv/geometry/error.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene_io/load_files.h>

#include <QtCore/QCoreApplication>
#include <QtCore/QRegularExpression>

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

namespace fs = std::filesystem;

/// Whatever says tr() says it in Korean.
class LibraryMessages : public testing::Test {
protected:
    LibraryMessages() { QCoreApplication::installTranslator(&korean_); }
    ~LibraryMessages() override { QCoreApplication::removeTranslator(&korean_); }

private:
    int argc_ = 1;
    std::string name_ = "test";
    char* argv_[2] = {name_.data(), nullptr};
    QCoreApplication application_{argc_, argv_};
    Korean korean_;
};

std::string korean(std::string_view english)
{
    return libraryMessage(english).toStdString();
}

TEST_F(LibraryMessages, KeepPlacesNamesAndNumbers)
{
    EXPECT_EQ(
        korean("my; a: b.obj, line 3: vertex index 9 is out of range: the file has 8 "
               "vertices; export the file again"),
        "my; a: b.obj, 3번째 줄: 정점 번호 9이(가) 범위를 벗어납니다: 파일의 정점은 8개입니다; "
        "파일을 다시 내보내세요");
    EXPECT_EQ(korean("a.obj, line 7: 'v: 1' is not an OBJ statement; export the file again"),
              "a.obj, 7번째 줄: 'v: 1'은(는) OBJ 문이 아닙니다; 파일을 다시 내보내세요");
    EXPECT_EQ(korean("a is not watertight, so it has no inside"),
              "a은(는) 닫혀 있지 않아 안쪽이 없습니다");
}

TEST_F(LibraryMessages, AreTakenLineByLine)
{
    EXPECT_EQ(korean("a.stl: is empty (0 bytes); export the file again\n"
                     "b.stl: there is no such file; check the path"),
              "a.stl: 비어 있습니다 (0바이트); 파일을 다시 내보내세요\n"
              "b.stl: 그런 파일이 없습니다; 경로를 확인하세요");
}

TEST_F(LibraryMessages, StayWhereTheyAreNotKnown)
{
    EXPECT_EQ(korean("a.obj: nobody says this; nor this"), "a.obj: nobody says this; nor this");
    EXPECT_EQ(korean("a.obj: nobody says this; export the file again"),
              "a.obj: nobody says this; 파일을 다시 내보내세요");
    EXPECT_EQ(korean("저장했습니다: a.obj"), "저장했습니다: a.obj");
    EXPECT_EQ(korean(""), "");
}

TEST(LibraryMessagesInEnglish, StayAsTheyAre)
{
    const std::string message = "a.stl: is empty (0 bytes); export the file again";
    EXPECT_EQ(korean(message), message);
}

std::string refusalOf(const fs::path& file)
{
    try {
        MeshLibrary library;
        (void)loadFiles(std::vector{file}, library);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// Nothing is left that a person would read as English: words of three letters or more, but for
/// names, formats and what is quoted.
bool isKorean(QString message)
{
    message.remove(QRegularExpression(QStringLiteral("'[^']*'|\"[^\"]*\"|\\S*[/.]\\S*")));
    message.remove(QRegularExpression(QStringLiteral("STL|OBJ|PLY|OFF|JSON|ASCII|ZIP|gzip|mbv")));
    return !message.contains(QRegularExpression(QStringLiteral("[A-Za-z]{3,}")));
}

TEST_F(LibraryMessages, OfFrequentFaultsAreKorean)
{
    const fs::path folder = fs::path(testing::TempDir()) / "library_messages";
    fs::create_directories(folder / "folder.stl");
    const auto written = [&](const char* name, const std::string& content) {
        std::ofstream(folder / name, std::ios::binary) << content;
        return folder / name;
    };
    const std::vector<fs::path> files = {
        folder / "missing.stl",
        folder / "folder.stl",
        written("empty.stl", ""),
        written("short.stl", "abc"),
        written("cut.stl", std::string(80, ' ') + std::string("\5\0\0\0", 4)),
        written("faceless.obj", "v 0 0 0\n"),
        written("index.obj", "v 0 0 0\nf 1 2 3\n"),
        written("word.obj", "hello\n"),
        written("number.obj", "v 0 zero 0\n"),
        written("other.ply", "plx\n"),
        written("other.off", "plx\n"),
        written("mesh.xyz", "0 0 0\n"),
        written("packed.stl", "\x1f\x8b"),
        written("cut.3mf", "PK"),
        written("curve.obj", "curv 0 1 1 2\n"),
        written("cut.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n"),
        written("cut.ply", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                           "property float y\nproperty float z\nend_header\n0 0 0\n"),
        written("scene.mbv.jsonl", "{}\n"),
        written("scene.mbv.json", "{\"models\": [\n"),
    };
    for (const fs::path& file : files) {
        const std::string english = refusalOf(file);
        EXPECT_NE(english, "") << file;
        EXPECT_TRUE(isKorean(libraryMessage(english))) << english << "\n"
                                                       << libraryMessage(english).toStdString();
    }
    fs::remove_all(folder);
}

/// The string literals of the library, those that stand together as one.
std::string literalsOfTheLibrary()
{
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(MBV_SOURCE_DIR) / "core")) {
        if (entry.path().extension() != ".cpp")
            continue;
        std::ifstream in(entry.path());
        const std::string code{std::istreambuf_iterator<char>(in), {}};
        bool isInside = false;
        for (std::size_t i = 0; i < code.size(); ++i) {
            if (isInside && code[i] == '\\')
                all += code[++i];
            else if (!isInside && code.compare(i, 3, "'\"'") == 0)
                i += 2; // a character
            else if (code[i] == '"')
                isInside = !isInside;
            else if (isInside)
                all += code[i];
            else if (std::isspace(static_cast<unsigned char>(code[i])) == 0 && !all.ends_with('\n'))
                all += '\n'; // what stands between two literals
        }
        all += '\n';
    }
    return all;
}

TEST(LibraryMessageRows, AreWhatTheLibrarySays)
{
    const std::string literals = literalsOfTheLibrary();
    for (const KoreanRow& row : koreanOfLibrary()) {
        const QString english = QString::fromStdString(std::string(row.english));
        const QRegularExpression parts(QStringLiteral("%[1-3]|: |\""));
        for (const QString& piece : english.split(parts, Qt::SkipEmptyParts))
            EXPECT_NE(literals.find(piece.trimmed().toStdString()), std::string::npos)
                << row.english << "\n"
                << piece.toStdString();
    }
}

TEST(LibraryMessageRows, HaveTheSamePlaceholdersInKorean)
{
    for (const KoreanRow& row : koreanOfLibrary())
        for (const std::string_view mark : {"%1", "%2", "%3"})
            EXPECT_EQ(std::string_view(row.korean).find(mark) != std::string_view::npos,
                      row.english.find(mark) != std::string_view::npos)
                << row.english;
}

} // namespace
} // namespace mbv::viewer

#include "file/zip.h"

#include "complaint.h"

#include <gtest/gtest.h>

#include <random>

namespace mbv {
namespace {

std::vector<ZipEntry> someEntries()
{
    std::mt19937 random(3);
    std::string noise(100'000, '\0');
    for (char& c : noise)
        c = static_cast<char>(random());
    return {{"empty", ""},
            {"folder/\xea\xb3\xa0\xec\x96\x91.txt", "meow"},
            {"same", std::string(1'000'000, 'a')},
            {"noise", noise}};
}

TEST(Zip, ComesBackAsItWas)
{
    const std::vector<ZipEntry> entries = someEntries();
    const std::string bytes = zipped(entries);
    EXPECT_LT(bytes.size(), 110'000U); // the same letter a million times packs well
    const std::vector<ZipEntry> back = unzipped(bytes, "a.zip");
    ASSERT_EQ(back.size(), entries.size());
    for (std::size_t i = 0; i < back.size(); ++i) {
        EXPECT_EQ(back[i].name, entries[i].name);
        EXPECT_TRUE(back[i].bytes == entries[i].bytes);
    }
    EXPECT_TRUE(unzipped(zipped({}), "empty.zip").empty());
}

TEST(Zip, ADamagedArchiveIsAnErrorAndNoCrash)
{
    const std::string whole = zipped(someEntries());
    std::mt19937 random(5);
    int refused = 0;
    for (int n = 0; n < 2000; ++n) {
        std::string bytes = whole;
        if (n % 2 == 0)
            bytes.resize(random() % bytes.size());
        else // headers are at both ends
            bytes[n % 4 == 1 ? random() % 200 : bytes.size() - 1 - random() % 300] =
                static_cast<char>(random());
        const std::string complaint =
            test::complaintOf([&] { static_cast<void>(unzipped(bytes, "a.zip")); });
        refused += complaint.empty() ? 0 : 1;
        EXPECT_TRUE(complaint.empty() || complaint.starts_with("a.zip: ")) << complaint;
    }
    EXPECT_GT(refused, 1000); // all that are cut off
}

TEST(Zip, SaysWhatItDoesNotRead)
{
    std::string bytes = zipped(std::vector<ZipEntry>{{"a", "bbbb"}});
    const std::size_t central = bytes.find("PK\x01\x02");
    std::string encrypted = bytes;
    encrypted[central + 8] = 1;
    EXPECT_EQ(test::complaintOf([&] { static_cast<void>(unzipped(encrypted, "a.zip")); }),
              "a.zip: the entry \"a\" is encrypted");
    std::string bomb = bytes;
    bomb[central + 24 + 3] = 0x30; // promises 768 MiB
    EXPECT_EQ(test::complaintOf([&] { static_cast<void>(unzipped(bomb, "a.zip")); }),
              "a.zip: the entry \"a\" is damaged");
    bytes[central + 16] = static_cast<char>(bytes[central + 16] ^ 1);
    EXPECT_EQ(test::complaintOf([&] { static_cast<void>(unzipped(bytes, "a.zip")); }),
              "a.zip: the entry \"a\" is damaged: its checksum is wrong");
}

TEST(Zip, NamesThatLeadOutOfItAreRefused)
{
    const auto complaintAbout = [](const std::string& name) {
        const std::string bytes = zipped(std::vector<ZipEntry>{{name, "bbbb"}});
        return test::complaintOf([&] { static_cast<void>(unzipped(bytes, "a.zip")); });
    };
    for (const std::string name :
         {"../evil", "a/../../evil", "..", "a/..", "/abs", "..\\evil", "\\abs", "C:evil"}) {
        EXPECT_EQ(complaintAbout(name),
                  "a.zip: the entry \"" + name +
                      "\" would be outside of the folder that the archive is unpacked to");
    }
    for (const std::string name : {"a..b", "..a", "a/b..", "a/...", "ab:c"})
        EXPECT_EQ(complaintAbout(name), "");
}

} // namespace
} // namespace mbv

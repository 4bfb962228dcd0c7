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

TEST(Zip, EntriesAreUnpackedOneByOne)
{
    std::string bytes = zipped(std::vector<ZipEntry>{{"a", "aaaa"}, {"b", "bbbb"}});
    ZipArchive archive(bytes, "a.zip");
    EXPECT_EQ(archive.names(), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(archive.unpacked(1), "bbbb");
    EXPECT_EQ(archive.unpacked(0), "aaaa");
    // Damage in the one leaves the other.
    const std::size_t central = bytes.find("PK\x01\x02");
    bytes[central + 16] = static_cast<char>(bytes[central + 16] ^ 1);
    ZipArchive damaged(bytes, "a.zip");
    EXPECT_EQ(damaged.unpacked(1), "bbbb");
    EXPECT_EQ(test::complaintOf([&] { static_cast<void>(damaged.unpacked(0)); }),
              "a.zip: the entry \"a\" is damaged: its checksum is wrong");
}

std::string littleEndian(std::uint64_t value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i) & 0xff);
    return text;
}

/// The archive of one entry with every number where the 64-bit extensions have it (APPNOTE 6.3,
/// sections 4.3.14, 4.3.15 and 4.5.3).
std::string in64Bits(const std::string& bytes)
{
    const std::size_t central = bytes.find("PK\x01\x02");
    const std::size_t end = bytes.rfind("PK\x05\x06");
    std::string header = bytes.substr(central, end - central);
    const std::string all(8, '\xff');
    const std::string extra = "\x99\x99" + littleEndian(1, 2) + "x" + littleEndian(1, 2) +
                              littleEndian(24, 2) + header.substr(24, 4) + littleEndian(0, 4) +
                              header.substr(20, 4) + littleEndian(0, 4) + littleEndian(0, 8);
    header.replace(20, 8, all);
    header.replace(30, 2, littleEndian(extra.size(), 2));
    header.replace(42, 4, all.substr(0, 4));
    header += extra;
    const std::size_t record = central + header.size();
    return bytes.substr(0, central) + header + "PK\x06\x06" + littleEndian(44, 8) +
           littleEndian(45, 2) + littleEndian(45, 2) + littleEndian(0, 8) + littleEndian(1, 8) +
           littleEndian(1, 8) + littleEndian(header.size(), 8) + littleEndian(central, 8) +
           "PK\x06\x07" + littleEndian(0, 4) + littleEndian(record, 8) + littleEndian(1, 4) +
           "PK\x05\x06" + littleEndian(0, 4) + all + all.substr(0, 4) + littleEndian(0, 2);
}

TEST(Zip, TheExtensionsFor64BitsAreRead)
{
    const std::string small = zipped(std::vector<ZipEntry>{{"a", "bbbb"}});
    const std::string large = in64Bits(small);
    EXPECT_EQ(unzipped(large, "a.zip").at(0).bytes, "bbbb");
    const auto complaintOf = [](const std::string& bytes) {
        return test::complaintOf([&] { static_cast<void>(unzipped(bytes, "a.zip")); });
    };
    std::string bad = large;
    bad[bad.find("PK\x06\x07")] = 'Q';
    EXPECT_EQ(complaintOf(bad), "a.zip: its list of entries is damaged");
    bad = large;
    bad[bad.find("PK\x06\x06")] = 'Q';
    EXPECT_EQ(complaintOf(bad), "a.zip: its list of entries is damaged");
    bad = large;
    bad[bad.find("PK\x06\x07") + 15] = '\x7f'; // far behind the end
    EXPECT_EQ(complaintOf(bad), "a.zip: is cut off");
    std::mt19937 random(7);
    for (int n = 0; n < 2000; ++n) {
        bad = large;
        bad[small.find("PK\x01\x02") + random() % (large.size() - small.find("PK\x01\x02"))] =
            static_cast<char>(random());
        const std::string complaint = complaintOf(bad);
        EXPECT_TRUE(complaint.empty() || complaint.starts_with("a.zip: ")) << complaint;
    }
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

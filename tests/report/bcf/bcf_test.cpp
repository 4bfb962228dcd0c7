#include "bcf_fixtures.h"
#include "complaint.h"
#include "run_process.h"
#include "temp_dir.h"

#include <mbv/check/clash_groups.h>

#include <algorithm>
#include <fstream>

namespace mbv::test {
namespace {

TEST(Bcf, HasATopicForEachGroupWithWhatClashesAndHowDeep)
{
    const Checked c = beams();
    const auto files = filesOf(c.bcf());
    EXPECT_EQ(files.size(), 5U); // two topics of markup and view, and the version
    EXPECT_NE(files.at("bcf.version").find("VersionId=\"2.1\""), std::string::npos);
    EXPECT_EQ(topicText(files, "beam", "Title"), "beam: 2 clashes");
    EXPECT_EQ(topicText(files, "beam", "Description"),
              "beam and left: volumes overlap, depth of the volumes 0.5 mm\n"
              "beam and right: volumes overlap, depth of the volumes 0.5 mm");
    EXPECT_EQ(topicText(files, "beam", "TopicStatus"), "Open");
    EXPECT_EQ(topicText(files, "beam", "CreationDate"), kDate);
    EXPECT_EQ(topicText(files, "p and q", "Index"), "1");
}

TEST(Bcf, ViewsLookAtTheWorstClashInMeters)
{
    const Checked c = beams();
    const auto files = filesOf(c.bcf());
    int seen = 0;
    for (const std::string& name : endingIn(files, "viewpoint.bcfv")) {
        tinyxml2::XMLDocument document;
        ASSERT_EQ(document.Parse(files.at(name).c_str()), tinyxml2::XML_SUCCESS);
        const auto* camera = document.RootElement()->FirstChildElement("PerspectiveCamera");
        const auto vector = [&](const char* element) {
            const auto* e = camera->FirstChildElement(element);
            Vec3 v;
            e->FirstChildElement("X")->QueryDoubleText(&v.x);
            e->FirstChildElement("Y")->QueryDoubleText(&v.y);
            e->FirstChildElement("Z")->QueryDoubleText(&v.z);
            return v;
        };
        const Vec3 direction = vector("CameraDirection");
        const Vec3 up = vector("CameraUpVector");
        EXPECT_NEAR(norm(direction), 1, 1e-12);
        EXPECT_NEAR(dot(direction, up), 0, 1e-12);
        // From the camera along its direction one comes through the clash.
        const auto& selection = *document.RootElement()
                                     ->FirstChildElement("Components")
                                     ->FirstChildElement("Selection");
        const std::string first = selection.FirstChildElement("Component")
                                      ->FirstChildElement("AuthoringToolId")
                                      ->GetText();
        const Vec3 middle = first == "p" ? Vec3{50.95e-3, 0, 0} : Vec3{-0.75e-3, 0, 0};
        const Vec3 away = middle - vector("CameraViewPoint");
        EXPECT_LT(norm(cross(away, direction)), 1.5e-3);
        EXPECT_GT(dot(away, direction), 0);
        seen += first == "p" || first == "beam" ? 1 : 0;
    }
    EXPECT_EQ(seen, 2);
}

/// (x, y, z) of a scene with y upwards is (x, -z, y) where readers have it, who see z upwards.
TEST(Bcf, ViewsHaveZUpwardsWhateverTheSceneHas)
{
    const auto lookedAt = [](std::optional<UpAxis> up) {
        Checked c;
        c.scene.models = {boxAt("a", {10, 20, 30}), boxAt("b", {11.5, 20, 30})};
        c.scene.up = up;
        c.report = checkOverlaps(c.scene);
        const auto files = filesOf(c.bcf());
        tinyxml2::XMLDocument document;
        const std::string view = endingIn(files, "viewpoint.bcfv").at(0);
        EXPECT_EQ(document.Parse(files.at(view).c_str()), tinyxml2::XML_SUCCESS);
        const auto* camera = document.RootElement()->FirstChildElement("PerspectiveCamera");
        const auto vector = [&](const char* element) {
            const auto* e = camera->FirstChildElement(element);
            return Vec3{e->FirstChildElement("X")->DoubleText(),
                        e->FirstChildElement("Y")->DoubleText(),
                        e->FirstChildElement("Z")->DoubleText()};
        };
        EXPECT_GT(vector("CameraUpVector").z, 0.5);
        const Vec3 from = vector("CameraViewPoint");
        const Vec3 direction = vector("CameraDirection");
        // The point of the line of sight at the clash, whose middle is x = 10.75.
        return from + (10.75 - from.x) / direction.x * direction;
    };
    for (const auto& [up, expected] :
         {std::pair<std::optional<UpAxis>, Vec3>{UpAxis::Z, {10.75, 20, 30}},
          {UpAxis::Y, {10.75, -30, 20}},
          {std::nullopt, {10.75, -30, 20}}})
        EXPECT_LT(norm(lookedAt(up) - expected), 1e-9);
}

TEST(Bcf, IsTheSameFromRunToRun)
{
    const Checked c = beams();
    EXPECT_EQ(c.bcf(), c.bcf());
    // Another clash of the beam, and models in another order: the topic stays the beam's.
    Checked more = beams();
    more.scene.models.insert(more.scene.models.begin(), boxAt("top", {0, 1.9, 0}));
    more.report = checkOverlaps(more.scene);
    EXPECT_EQ(endingIn(filesOf(c.bcf()), "markup.bcf"),
              endingIn(filesOf(more.bcf()), "markup.bcf"));
}

TEST(Bcf, NamesAreText)
{
    const std::string name = "<b>&\"']]>\xff\x01 \xea\xb3\xa0";
    const auto files = filesOf(beams(name).bcf());
    EXPECT_EQ(topicText(files, "<b>&\"']]>", "Title"),
              "<b>&\"']]>\xEF\xBF\xBD\xEF\xBF\xBD \xea\xb3\xa0: 2 clashes");
}

TEST(Bcf, SnapshotsStandBesideTheirView)
{
    const auto files = filesOf(beams().bcf({kDate, {{1, "a png"}}, {}}));
    const auto snapshots = endingIn(files, "snapshot.png");
    ASSERT_EQ(snapshots.size(), 1U);
    EXPECT_EQ(files.at(snapshots[0]), "a png");
    const std::string folder = snapshots[0].substr(0, snapshots[0].find('/'));
    EXPECT_NE(files.at(folder + "/markup.bcf").find("<Snapshot>snapshot.png</Snapshot>"),
              std::string::npos);
}

TEST(Bcf, KeepsWhatPeopleSaidInAFileThatComesBack)
{
    const TempDir folder;
    const auto path = folder / "back.bcfzip";
    const Checked c = beams();
    std::ofstream(path, std::ios::binary) << reviewed(c.bcf());
    Checked after = beams();
    after.scene.models[2].pose.translation.x = 1.25; // deeper
    after.report = checkOverlaps(after.scene);
    constexpr const char* kLater = "2026-04-01T12:00:00Z";
    const auto files = filesOf(after.bcf({kLater, {}, path}));
    EXPECT_EQ(topicText(files, "beam", "TopicStatus"), "Closed");
    EXPECT_EQ(topicText(files, "beam", "CreationDate"), kDate);
    EXPECT_EQ(topicText(files, "beam", "ModifiedDate"), kLater);
    EXPECT_NE(topicText(files, "beam", "Description").find("0.75 mm"), std::string::npos);
    EXPECT_EQ(topicText(files, "p and q", "ModifiedDate"), ""); // nothing new of it
    const auto markups = endingIn(files, "markup.bcf");
    EXPECT_TRUE(std::ranges::any_of(markups, [&](const std::string& name) {
        return files.at(name).find("Moved on Monday &amp; checked") != std::string::npos;
    }));
    EXPECT_EQ(files.at("99999999-2222-3333-4444-555555555555/markup.bcf"), "<Markup>own</Markup>");
    EXPECT_EQ(files.at("project.bcfp"), "<ProjectExtension/>");
    EXPECT_EQ(markups.size(), 3U);
}

TEST(Bcf, ClosedTopicsWithNewClashesAreOpenAgainAndSaySo)
{
    const TempDir folder;
    const auto path = folder / "back.bcfzip";
    Checked one = beams();
    one.scene.models[2].pose.translation.x = 9; // "right" comes later
    one.report = checkOverlaps(one.scene);
    const Checked after = beams();
    const auto run = [&path](const Checked& checked) {
        const std::string bcf = checked.bcf({"2026-04-01T12:00:00Z", {}, path});
        std::ofstream(path, std::ios::binary) << bcf;
        return filesOf(bcf);
    };
    for (const char* const status : {"Closed", "resolved"}) {
        std::vector<ZipEntry> entries = unzipped(one.bcf(), "bcf");
        for (ZipEntry& entry : entries)
            if (const std::size_t at = entry.bytes.find("TopicStatus=\"Open\"");
                at != std::string::npos)
                entry.bytes.replace(at, 18, std::string("TopicStatus=\"") + status + "\"");
        std::ofstream(path, std::ios::binary) << zipped(entries);
        auto files = run(one);
        EXPECT_EQ(topicText(files, "beam", "TopicStatus"), status) << "nothing is new";
        files = run(after);
        EXPECT_EQ(topicText(files, "beam", "TopicStatus"), "Open");
        EXPECT_EQ(topicText(files, "p and q", "TopicStatus"), status);
        const std::string said =
            "<Comment>Open again, for there are new clashes: beam and right</Comment>";
        const auto saying = [&said](const std::map<std::string, std::string>& all) {
            return std::ranges::count_if(all, [&said](const auto& file) {
                return file.second.find(said) != std::string::npos;
            });
        };
        EXPECT_EQ(saying(files), 1);
        EXPECT_EQ(run(after), files) << "it is said once";
    }
}

TEST(Bcf, SharedVolumesHaveTheirUnit)
{
    Checked c = beams();
    SolidAnswer answer;
    answer.overlapVolume = 4;
    c.report.pairs[2].solid = std::make_shared<const SolidAnswer>(answer);
    EXPECT_TRUE(
        topicText(filesOf(c.bcf()), "p and q", "Description").ends_with(", shared volume 4 mm³"));
    c.scene.units.clear();
    EXPECT_TRUE(
        topicText(filesOf(c.bcf()), "p and q", "Description").ends_with(", shared volume 4"));
}

TEST(Bcf, AFileThatIsNoneIsNamed)
{
    const TempDir folder;
    const auto complaint = [&](const std::string& bytes) {
        const auto path = folder / "in.bcfzip";
        std::ofstream(path, std::ios::binary) << bytes;
        return complaintOf([&] { static_cast<void>(beams().bcf({kDate, {}, path})); });
    };
    const auto has = [](const std::string& text, const std::string& part) {
        return text.find("in.bcfzip") != std::string::npos && text.find(part) != std::string::npos;
    };
    EXPECT_PRED2(has, complaint("no zip"), "is no ZIP archive");
    EXPECT_PRED2(has, complaint(zipped(std::vector<ZipEntry>{{"a", "b"}})), "is no BCF");
    EXPECT_PRED2(
        has,
        complaint(zipped(std::vector<ZipEntry>{{"bcf.version", "<Version VersionId=\"3.0\"/>"}})),
        "BCF 2.1");
    auto entries = unzipped(beams().bcf(), "");
    for (ZipEntry& entry : entries)
        if (entry.name.ends_with("markup.bcf"))
            entry.bytes = "<Markup>\n<Topic></Markup>";
    EXPECT_PRED2(has, complaint(zipped(entries)), "markup.bcf, line ");
}

TEST(Bcf, FollowsTheSchemasOfTheStandard)
{
    const TempDir folder;
    const std::string xmllint = "/usr/bin/xmllint";
    if (!std::filesystem::exists(xmllint))
        GTEST_SKIP() << "no " << xmllint;
    const auto path = folder / "back.bcfzip";
    std::ofstream(path, std::ios::binary) << beams().bcf();
    const std::string schemas = std::string(MBV_SOURCE_DIR) + "/tests/report/bcf/schemas/";
    const auto files = filesOf(beams("<&beam>").bcf({kDate, {{0, "png"}}, path}));
    int checked = 0;
    for (const auto& [name, bytes] : files) {
        const std::string schema = name.ends_with("markup.bcf") ? "markup.xsd"
                                   : name.ends_with(".bcfv")    ? "visinfo.xsd"
                                   : name == "bcf.version"      ? "version.xsd"
                                                                : "";
        if (schema.empty())
            continue;
        const auto file = folder / "part.xml";
        std::ofstream(file, std::ios::binary) << bytes;
        const auto result =
            runProcess({xmllint, "--noout", "--schema", schemas + schema, file.string()});
        EXPECT_EQ(result.exitCode, 0) << name << ": " << result.err << bytes;
        ++checked;
    }
    EXPECT_EQ(checked, 7); // three topics, one of them of the file that came back
}

} // namespace
} // namespace mbv::test

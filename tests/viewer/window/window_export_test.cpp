#include "window_files.h"

#include "file/zip.h"

#include <files/bcf_import.h>
#include <files/report_export.h>

#include <mbv/check/clash_groups.h>
#include <mbv/report/report_json.h>
#include <mbv/scene_io/load_files.h>

#include <QtWidgets/QFileDialog>

#include <array>
#include <fstream>
#include <iterator>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// What is known of a scene, and the scene, for others.
using WindowExport = WindowFiles;

TEST_F(WindowExport, TheReportIsExportedAsItsNameSays)
{
    open();
    trigger("file.export-report");
    auto* ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_TRUE(ask);
    EXPECT_EQ(ask->defaultSuffix(), "html");
    ask->reject();
    settle();
    auto& reports = *window().findChild<viewer::ReportExport*>();
    const auto written = [&](const char* name) {
        reports.write(folder_ / name);
        EXPECT_TRUE(wait([this] { return !window().busy(); }));
        return contentOf(folder_ / name);
    };
    EXPECT_EQ(written("cats.json"),
              checkReportToJson(window().session().scene(), window().report()));
    const std::string table = written("cats.csv");
    EXPECT_EQ(table.substr(0, table.find(',', 2)), "a,b");
    EXPECT_NE(written("cats.html").find("<!DOCTYPE html>"), std::string::npos);
    EXPECT_EQ(message(), "Saved cats.html");
}

/// Once the command line alone wrote it.
TEST_F(WindowExport, TheReportIsTopicsForOtherReviewers)
{
    open();
    trigger("move.right"); // nothing overlaps at first
    for (int i = 0; i < 10; ++i)
        trigger("move.right");
    const CheckReport report = window().report();
    const Scene scene = window().session().scene();
    ASSERT_EQ(groupClashes(scene, report).groups.size(), 1U);
    auto& reports = *window().findChild<viewer::ReportExport*>();
    const fs::path path = folder_ / "cats.bcfzip";
    const auto write = [&] {
        reports.write(path);
        EXPECT_TRUE(wait([this] { return !window().busy(); }));
        return contentOf(path);
    };
    const std::string first = write();
    EXPECT_EQ(message(), "Saved cats.bcfzip");
    EXPECT_TRUE(first.starts_with("PK")) << "an archive";
    EXPECT_TRUE(write().starts_with("PK"));
    EXPECT_EQ(message(), "Saved cats.bcfzip") << "over one that is there";
    folder_.write("cats.bcfzip", "no archive");
    EXPECT_EQ(write(), "no archive") << "what cannot be kept is not overwritten";
    EXPECT_TRUE(message().contains("cats.bcfzip")) << message().toStdString();
    reports.write(folder_ / "cats.bcf");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_TRUE(contentOf(folder_ / "cats.bcf").starts_with("PK")) << "once refused";
}

TEST_F(WindowExport, TopicsThatComeBackSayHowFarPairsAreAndWhoseTheyAre)
{
    open();
    for (int i = 0; i < 11; ++i)
        trigger("move.right");
    auto& reports = *window().findChild<viewer::ReportExport*>();
    reports.write(folder_ / "cats.bcfzip");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    trigger("file.import-bcf");
    auto* ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_TRUE(ask);
    ask->reject();
    settle();
    auto& topics = *window().findChild<viewer::BcfImport*>();
    const auto read = [&] {
        topics.read(folder_ / "cats.bcfzip");
        EXPECT_TRUE(wait([this] { return !window().busy(); }));
    };
    read();
    EXPECT_EQ(message(), "Imported cats.bcfzip: topics about clashes of this scene 1 of 1, pairs "
                         "changed 0");
    std::vector<ZipEntry> entries = unzipped(contentOf(folder_ / "cats.bcfzip"), "");
    for (ZipEntry& entry : entries)
        if (const std::size_t at = entry.bytes.find("TopicStatus=\"Open\"");
            at != std::string::npos)
            entry.bytes.replace(at, 18, "TopicStatus=\"Closed\"");
    folder_.write("cats.bcfzip", zipped(entries));
    read();
    EXPECT_EQ(window().session().scene().reviews,
              (std::vector<PairReview>{{"cat-1", "cat-2", ReviewStatus::Resolved, ""}}));
    EXPECT_EQ(window().session().document().undoLabel(), "Import cats.bcfzip");
    for (int i = 0; i < 12; ++i)
        trigger("edit.undo"); // nothing overlaps any more
    read();
    EXPECT_EQ(message(), "cats.bcfzip has no topic about clashes of this scene");
    folder_.write("cats.bcfzip", "no archive");
    read();
    EXPECT_TRUE(message().contains("is no ZIP archive")) << message().toStdString();
}

/// As `mbv convert` and `mbv check --bcf` say.
TEST_F(WindowExport, FilesInMetersSayWhereTheUnitIsNotKnown)
{
    folder_.write("cats.mbv.json", R"({"mbv": 1, "units": "furlong", "models": [
        {"name": "cat", "mesh": "cat.stl"}]})");
    open();
    auto& reports = *window().findChild<viewer::ReportExport*>();
    for (const char* name : {"cats.glb", "cats.bcfzip"}) {
        if (std::string(name).ends_with("glb"))
            reports.writeScene(folder_ / name, false);
        else
            reports.write(folder_ / name);
        ASSERT_TRUE(wait([this] { return !window().busy(); }));
        EXPECT_TRUE(message().endsWith("nobody knows how long 1 furlong is"))
            << message().toStdString();
    }
    reports.write(folder_ / "cats.csv");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_EQ(message(), "Saved cats.csv");
}

TEST_F(WindowExport, AReportNeverTakesAScenesNameOrAnUnknownEnding)
{
    open();
    const std::string before = contentOf(scene_);
    auto& reports = *window().findChild<viewer::ReportExport*>();
    for (const fs::path& refused : {scene_, folder_ / "report.txt", folder_ / "report"}) {
        reports.write(refused);
        EXPECT_FALSE(reports.busy());
        EXPECT_TRUE(message().contains("a report's name ends in")) << refused;
    }
    EXPECT_EQ(contentOf(scene_), before);
    reports.write(folder_ / "no such folder" / "report.csv");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_TRUE(message().contains("no such folder")) << message().toStdString();
}

TEST_F(WindowExport, TheSceneIsExportedForOtherPrograms)
{
    open();
    trigger("file.export-scene");
    auto* ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_TRUE(ask);
    EXPECT_EQ(ask->defaultSuffix(), "glb");
    ASSERT_EQ(ask->nameFilters().size(), 2);
    ask->selectNameFilter(ask->nameFilters().back());
    emit ask->fileSelected(QString::fromStdString((folder_ / "with.glb").string()));
    ask->reject();
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_EQ(message(), "Saved with.glb");
    MeshLibrary library;
    const Scene with = loadFiles(std::array{folder_ / "with.glb"}, library).scene;
    ASSERT_EQ(with.models.size(), 4U);
    EXPECT_EQ(with.models[0].name, "cat-1");
    EXPECT_EQ(with.models[1].name, "cat-1 (volume)");
    auto& reports = *window().findChild<viewer::ReportExport*>();
    reports.writeScene(folder_ / "plain.glb", false);
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_EQ(loadFiles(std::array{folder_ / "plain.glb"}, library).scene.models.size(), 2U);
    reports.writeScene(folder_ / "scene.obj", false);
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_TRUE(message().contains("a scene is exported as .glb")) << message().toStdString();
}

} // namespace
} // namespace mbv::test

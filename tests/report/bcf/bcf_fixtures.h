#pragma once

#include "scene/scene_fixtures.h"

#include "file/zip.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/report/bcf.h>

#include <tinyxml2.h>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

/// Scenes with clashes as BCF files, and what is in those.
namespace mbv::test {

inline constexpr const char* kDate = "2026-03-01T12:00:00Z";

/// A scene with its report.
struct Checked {
    Scene scene;
    CheckReport report;

    std::string bcf(const BcfOptions& options = {kDate, {}, {}}) const
    {
        return checkReportToBcf(scene, report, options);
    }
};

/// A beam in two others, and two that meet far off.
inline Checked beams(const std::string& name = "beam")
{
    Checked c;
    c.scene.units = "mm";
    c.scene.models = {boxAt(name, {}), boxAt("left", {-1.5, 0, 0}), boxAt("right", {1.5, 0, 0}),
                      boxAt("p", {50, 0, 0}), boxAt("q", {51.9, 0, 0})};
    c.report = checkOverlaps(c.scene);
    return c;
}

inline std::map<std::string, std::string> filesOf(const std::string& bcf)
{
    std::map<std::string, std::string> files;
    for (const ZipEntry& entry : unzipped(bcf, "bcf"))
        files[entry.name] = entry.bytes;
    return files;
}

/// The names of those that end so, in order.
inline std::vector<std::string> endingIn(const std::map<std::string, std::string>& files,
                                         const std::string& end)
{
    std::vector<std::string> names;
    for (const auto& [name, bytes] : files)
        if (name.ends_with(end))
            names.push_back(name);
    return names;
}

/// The text of an element below the topic of the markup whose title begins so.
inline std::string topicText(const std::map<std::string, std::string>& files,
                             const std::string& title, const char* element)
{
    for (const std::string& name : endingIn(files, "markup.bcf")) {
        tinyxml2::XMLDocument document;
        EXPECT_EQ(document.Parse(files.at(name).c_str()), tinyxml2::XML_SUCCESS);
        const auto* topic = document.RootElement()->FirstChildElement("Topic");
        if (topic == nullptr) // the foreign one
            continue;
        const std::string own = topic->FirstChildElement("Title")->GetText();
        if (!own.starts_with(title))
            continue;
        if (const auto* child = topic->FirstChildElement(element))
            return child->GetText();
        if (const char* attribute = topic->Attribute(element))
            return attribute;
    }
    return {};
}

/// As another program may send it back: the beam's topic closed, with a comment, a picture and an
/// element that we do not know, and a topic of its own.
inline std::string reviewed(const std::string& bcf)
{
    std::vector<ZipEntry> entries = unzipped(bcf, "bcf");
    for (ZipEntry& entry : entries) {
        const auto replace = [&entry](const std::string& from, const std::string& to) {
            const std::size_t at = entry.bytes.find(from);
            if (at != std::string::npos)
                entry.bytes.replace(at, from.size(), to);
        };
        if (entry.name.ends_with("markup.bcf") &&
            entry.bytes.find("beam: 2") != std::string::npos) {
            replace("TopicStatus=\"Open\"", "TopicStatus=\"Closed\"");
            replace("<Viewpoints",
                    "<Comment Guid=\"11111111-2222-3333-4444-555555555555\">"
                    "<Date>2026-03-02T08:00:00Z</Date><Author>anna@example.org</Author>"
                    "<Comment>Moved on Monday &amp; checked</Comment></Comment><Viewpoints");
        }
    }
    entries.push_back({"99999999-2222-3333-4444-555555555555/markup.bcf", "<Markup>own</Markup>"});
    entries.push_back({"project.bcfp", "<ProjectExtension/>"});
    return zipped(entries);
}

} // namespace mbv::test

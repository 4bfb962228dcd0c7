#include "check_parts.h"

#include "arguments/interrupts.h"
#include "scene_check.h"

#include <mbv/report/check_parts.h>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace mbv::python {
namespace {

nb::bytes partText(const Scene& scene, const CheckReport& report, const std::string& title)
{
    std::string text;
    {
        const nb::gil_scoped_release released;
        writeCheckPartJson(scene, report, title,
                           [&text](std::string_view piece) { text += piece; });
    }
    return nb::bytes(text.data(), text.size());
}

nb::bytes checkPart(const PyScene& scene, std::size_t number, std::size_t count, bool exact,
                    double clearance, std::size_t threads, std::size_t memory, std::size_t maxPairs,
                    bool penetration, nb::handle between, std::optional<double> tolerance,
                    const std::string& title, nb::handle progress)
{
    CheckOptions options;
    options.exact = exact;
    options.clearance = clearance;
    options.threads = threads;
    options.memory = memory;
    options.mostPairs = maxPairs;
    options.part = {number, count};
    options.between = betweenFrom(between, scene.scene);
    Progress watched(progress);
    const CheckReport report = watched.run([&](const ProgressFn& done) {
        return reviewedCheck(scene.scene, options, {penetration, tolerance, nullptr}, done);
    });
    return partText(scene.scene, report, title);
}

/// The report, and the numbers of the parts that are missing.
nb::tuple mergeParts(const std::vector<std::filesystem::path>& files, bool partial,
                     nb::handle progress)
{
    Progress watched(progress);
    auto merged = std::make_shared<MergedCheck>(watched.run([&](const ProgressFn& done) {
        return mergeCheckParts(files, partial ? MissingParts::Listed : MissingParts::Refused, done);
    }));
    const std::vector<std::size_t> missing = merged->report.missingParts;
    CheckReport report = std::move(merged->report);
    // The pairs' reasons are views of the merged check's: the scene keeps it.
    const Scene* const scene = &merged->scene;
    const bool hasPenetrations = report.hasPenetrations;
    return nb::make_tuple(PyReport{std::shared_ptr<const Scene>(std::move(merged), scene),
                                   std::move(report), hasPenetrations},
                          missing);
}

} // namespace

void bindCheckParts(nb::module_& m)
{
    m.def("check_part", checkPart, nb::arg("scene"), nb::arg("number"), nb::arg("count"),
          nb::arg("exact"), nb::arg("clearance"), nb::arg("threads"), nb::arg("memory"),
          nb::arg("max_pairs"), nb::arg("penetration"), nb::arg("between"),
          nb::arg("tolerance").none(), nb::arg("title"), nb::arg("progress").none());
    m.def(
        "scene_digest",
        [](const PyScene& scene) {
            const nb::gil_scoped_release released;
            return sceneDigest(scene.scene);
        },
        nb::arg("scene"));
    // A report that was merged is the one part of its check, for pickle.
    m.def(
        "report_part",
        [](const PyReport& report) { return partText(*report.scene, report.report, ""); },
        nb::arg("report"));
    m.def("merge_parts", mergeParts, nb::arg("files"), nb::arg("partial"),
          nb::arg("progress").none());
}

} // namespace mbv::python

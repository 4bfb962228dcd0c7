#include "check_parts.h"

#include "arguments/interrupts.h"
#include "scene.h"

#include <mbv/report/check_parts.h>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace mbv::python {
namespace {

nb::bytes checkPart(const PyScene& scene, const CheckPart& part, bool exact, double clearance,
                    std::size_t threads, std::size_t memory, std::size_t maxPairs, bool penetration,
                    const std::string& title, nb::handle progress)
{
    CheckOptions options;
    options.exact = exact;
    options.clearance = clearance;
    options.threads = threads;
    options.memory = memory;
    options.mostPairs = maxPairs;
    options.part = part;
    Progress watched(progress);
    const std::string text = watched.run([&](const ProgressFn& done) {
        const CheckReport report = reviewedCheck(scene.scene, options, penetration, done);
        std::string written;
        writeCheckPartJson(scene.scene, report, title,
                           [&written](std::string_view piece) { written += piece; });
        return written;
    });
    return nb::bytes(text.data(), text.size());
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
    m.def(
        "check_part",
        [](const PyScene& scene, std::size_t number, std::size_t count, bool exact,
           double clearance, std::size_t threads, std::size_t memory, std::size_t maxPairs,
           bool penetration, const std::string& title, nb::handle progress) {
            return checkPart(scene, {number, count}, exact, clearance, threads, memory, maxPairs,
                             penetration, title, progress);
        },
        nb::arg("scene"), nb::arg("number"), nb::arg("count"), nb::arg("exact"),
        nb::arg("clearance"), nb::arg("threads"), nb::arg("memory"), nb::arg("max_pairs"),
        nb::arg("penetration"), nb::arg("title"), nb::arg("progress").none());
    m.def(
        "scene_digest",
        [](const PyScene& scene) {
            const nb::gil_scoped_release released;
            return sceneDigest(scene.scene);
        },
        nb::arg("scene"));
    m.def("merge_parts", mergeParts, nb::arg("files"), nb::arg("partial"),
          nb::arg("progress").none());
}

} // namespace mbv::python

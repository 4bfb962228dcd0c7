#include "scene.h"

#include "arguments/arrays.h"
#include "arguments/results.h"
#include "shapes/shapes.h"

#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mbv/file/write_file.h>

#include <limits>
#include <set>

namespace mbv::python {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// The columns of Report.table, in its order; states, methods and reasons as lists of text.
nb::tuple columns(const PyReport& self)
{
    const std::vector<PairResult>& pairs = self.report.pairs;
    std::vector<std::uint8_t> overlap;
    nb::list states;
    nb::list reasons;
    nb::list methods;
    nb::list inner;
    nb::list withoutSolids; // why
    std::vector<std::uint8_t> duplicates;
    std::vector<std::uint8_t> accepted;
    for (const PairResult& pair : pairs) {
        const bool isContained = pair.state == RelationState::Contained;
        inner.append(nb::str(isContained ? (pair.aIsInner ? "a" : "b") : ""));
        withoutSolids.append(nb::str(pair.solid ? pair.solid->reason.c_str() : ""));
        duplicates.push_back(pair.isDuplicate ? 1 : 0);
        accepted.push_back(pair.isAccepted ? 1 : 0);
        overlap.push_back(pair.volumesOverlap ? 1 : 0);
        states.append(nb::str(nameOf(pair.state).data()));
        reasons.append(nb::str(pair.reason.data(), pair.reason.size()));
        const std::string_view method = nameOf(pair.depthMethod);
        methods.append(nb::str(method.data(), method.size()));
    }
    const auto number = [&pairs](auto field) {
        return column(pairs, [field](const PairResult& p) { return (p.*field).value_or(kNan); });
    };
    const auto point = [&pairs](auto field) {
        return column(pairs,
                      [field](const PairResult& p) { return (p.*field).value_or(noPoint()); });
    };
    const auto solid = [&pairs](auto field) {
        return column(pairs, [field](const PairResult& p) {
            return p.solid ? ((*p.solid).*field).value_or(kNan) : kNan;
        });
    };
    return nb::make_tuple(
        column(pairs, [](const PairResult& p) { return std::int64_t{p.a}; }),
        column(pairs, [](const PairResult& p) { return std::int64_t{p.b}; }),
        boolArray(std::move(overlap)), states, reasons, number(&PairResult::distance),
        number(&PairResult::depth), methods, point(&PairResult::normal),
        point(&PairResult::pointOnA), point(&PairResult::pointOnB),
        column(pairs,
               [](const PairResult& p) {
                   return p.contactTriangles ? static_cast<std::int64_t>(*p.contactTriangles)
                                             : std::int64_t{-1};
               }),
        solid(&SolidAnswer::depth), solid(&SolidAnswer::overlapVolume), withoutSolids, inner,
        boolArray(std::move(duplicates)), boolArray(std::move(accepted)));
}

nb::dict summary(const PyReport& self)
{
    nb::dict result;
    result["models"] = self.scene->models.size();
    result["pairs_tested"] = self.report.pairsTested;
    result["volumes_overlapping"] = self.report.volumesOverlapping();
    result["meshes_intersecting"] =
        self.report.exact ? nb::cast(self.report.meshesMeeting()) : nb::none();
    return result;
}

nb::dict timing(const PyReport& self)
{
    const CheckTiming& t = self.report.timing;
    nb::dict result;
    result["load"] = t.load;
    result["fit"] = t.fit;
    result["broad"] = t.broad;
    result["volumes"] = t.volumes;
    result["meshes"] = t.meshes;
    return result;
}

void writeHtml(const PyReport& self, const std::filesystem::path& path, const std::string& title)
{
    const nb::gil_scoped_release released;
    ReportPage page;
    page.title = title;
    page.picturesNote = "There are no pictures: this page was written from Python, without a "
                        "renderer; mbv check --report takes them.";
    writeFileAtomically(path, checkReportToHtml(*self.scene, self.report, page));
}

} // namespace

void bindReport(nb::module_& m)
{
    nb::class_<PyReport> cls(m, "ReportData", "What Report wraps.");
    cls.def("columns", columns);
    cls.def("summary", summary);
    cls.def("timing", timing);
    cls.def("caption", [](const PyReport& self) { return captionOf(self.report); });
    cls.def("exact", [](const PyReport& self) { return self.report.exact; });
    cls.def("penetration", [](const PyReport& self) { return self.penetration; });
    cls.def("clearance", [](const PyReport& self) { return self.report.clearance; });
    cls.def("has_findings", [](const PyReport& self) { return self.report.hasFindings(); });
    cls.def("worst_first", [](const PyReport& self) {
        const auto order = worstFirst(self.report);
        std::vector<std::int64_t> indices(order.begin(), order.end());
        const std::size_t count = indices.size();
        return arrayOf(std::move(indices), {count});
    });
    cls.def("volumes", [](const PyReport& self) {
        nb::list volumes;
        for (const Shape& volume : self.report.volumes)
            volumes.append(toPython(volume));
        return volumes;
    });
    cls.def("scene", [](const PyReport& self) { return PyScene{*self.scene}; });
    cls.def("to_json", [](const PyReport& self) {
        const nb::gil_scoped_release released;
        return checkReportToJson(*self.scene, self.report);
    });
    cls.def("to_html", writeHtml, nb::arg("path"), nb::arg("title"));
}

} // namespace mbv::python

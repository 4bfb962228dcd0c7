#include "report_review.h"

#include "arguments/arrays.h"
#include "arguments/interrupts.h"
#include "arguments/values.h"

#include <mbv/check/check_review.h>
#include <mbv/check/failing_pairs.h>
#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/report/baseline.h>
#include <mbv/report/bcf.h>
#include <mbv/report/past_report.h>
#include <mbv/scene/length_unit.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

/// What Report.compare() was given, to be pickled with its answer.
struct PyBaseline {
    Baseline value;
};

PyBaseline baselineFrom(nb::handle given)
{
    if (nb::isinstance<PyReport>(given)) {
        const auto& report = nb::cast<const PyReport&>(given);
        return {baselineOf(*report.scene, report.report)};
    }
    const std::filesystem::path path = filePathFrom(given, "baseline");
    const nb::gil_scoped_release released;
    return {readBaseline(path)};
}

nb::tuple partsOf(const PyBaseline& self)
{
    nb::list pairs;
    for (const PastPair& pair : self.value.pairs)
        pairs.append(nb::make_tuple(
            nb::bytes(pair.a.data(), pair.a.size()), nb::bytes(pair.b.data(), pair.b.size()),
            static_cast<int>(pair.state), pair.distance, pair.depth, pair.isAccepted));
    return nb::make_tuple(self.value.exact, pairs);
}

PyBaseline baselineFromParts(bool exact, const nb::list& pairs)
{
    PyBaseline result;
    result.value.exact = exact;
    for (const nb::handle pair : pairs) {
        const auto text = [&pair](int field) {
            const auto bytes = nb::cast<nb::bytes>(pair[field]);
            return std::string(bytes.c_str(), bytes.size());
        };
        PastPair past = {text(0), text(1), static_cast<RelationState>(nb::cast<int>(pair[2])),
                         nb::cast<std::optional<double>>(pair[3]),
                         nb::cast<std::optional<double>>(pair[4])};
        past.isAccepted = nb::cast<bool>(pair[5]);
        result.value.pairs.push_back(std::move(past));
    }
    return result;
}

PyReport compared(const PyReport& self, const PyBaseline& baseline, nb::handle tolerance)
{
    const double most = tolerance.is_none() ? self.report.tolerance.value_or(0)
                                            : lengthFrom(tolerance, "tolerance");
    PyReport result = self;
    CheckOptions options;
    options.between = self.report.between;
    const nb::gil_scoped_release released;
    compareWith(baseline.value, most, *result.scene, options, result.report);
    return result;
}

/// The fields of mbv.GonePair, of each.
nb::list goneFrom(const PyReport& self)
{
    nb::list result;
    for (const PastPair& pair : self.report.gone)
        result.append(nb::make_tuple(strOf(pair.a), strOf(pair.b), std::string(nameOf(pair.status)),
                                     std::string(nameOf(pair.state)), pair.distance, pair.depth));
    return result;
}

bool failsOn(const PyReport& self, const nb::list& given)
{
    const std::vector<std::string> known = failureNames();
    std::vector<std::string> names;
    for (const nb::handle name : given) {
        names.push_back(textFrom(name, "on"));
        if (std::ranges::find(known, names.back()) == known.end()) {
            std::string list;
            for (const std::string& one : known)
                list += (list.empty() ? "" : ", ") + one;
            fail("on", "\"" + names.back() + "\" is no state or status of pairs; known: " + list);
        }
        if (isStatusName(names.back()) && !self.report.isCompared)
            fail("on", "\"" + names.back() +
                           "\" is a status, which the pairs of a report have that compare() gave");
    }
    return hasFailures(self.report, names);
}

/// Gives what the caller should be told; empty where that is nothing.
nb::str writeBcf(const PyReport& self, nb::handle file, nb::handle before)
{
    const std::filesystem::path path = filePathFrom(file, "path");
    BcfOptions options;
    if (!before.is_none())
        options.before = filePathFrom(before, "before");
    if (self.isMerged())
        fail("to_bcf", "the report was merged from parts of a check, which have no volumes to "
                       "look at; check the scene whole");
    requireNotRead(*self.scene, self.inputs, path);
    options.date = currentBcfDate();
    {
        const nb::gil_scoped_release released;
        writeFileAtomically(path, checkReportToBcf(*self.scene, self.report, options));
    }
    return strOf(unknownUnitWarning(self.scene->units, pathText(path)));
}

} // namespace

KnownCheck knownCheckFrom(nb::handle given)
{
    if (!nb::isinstance<PyReport>(given)) {
        const std::filesystem::path path = filePathFrom(given, "since");
        Progress watched(nb::none());
        const auto past = watched.run([&](const ProgressFn& progress) {
            return std::make_shared<const PastCheck>(readPastCheck(path, progress));
        });
        return {past, past};
    }
    const auto& report = nb::cast<const PyReport&>(given);
    PastCheck past = {*report.scene, report.report, {}};
    past.report.gone.clear();
    past.report.isCompared = false;
    for (PairResult& pair : past.report.pairs)
        pair.status = PairStatus::None;
    return {std::make_shared<const PastCheck>(std::move(past)),
            report.isMerged() ? report.scene : report.keeps};
}

void bindReportReview(nb::module_& m, nb::class_<PyReport>& cls)
{
    nb::class_<PyBaseline> baseline(m, "BaselineData", "What Report.compare() compares with.");
    baseline.def("parts", partsOf);
    m.def("baseline_from", baselineFrom, nb::arg("given").none());
    m.def("baseline_from_parts", baselineFromParts, nb::arg("exact"), nb::arg("pairs"));
    cls.def("compared", compared, nb::arg("baseline"), nb::arg("tolerance").none());
    cls.def("is_compared", [](const PyReport& self) { return self.report.isCompared; });
    cls.def("gone", goneFrom);
    cls.def("fails", failsOn, nb::arg("on"));
    cls.def("to_bcf", writeBcf, nb::arg("path").none(), nb::arg("before").none());
}

} // namespace mbv::python

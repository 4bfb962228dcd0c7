#pragma once

#include <mbv/check/check_report.h>
#include <mbv/report/pair_view.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mbv {

/// A picture of one pair.
struct PairPicture {
    std::size_t pair = 0; ///< index into CheckReport::pairs
    std::string png;      ///< the file's bytes
    int width = 0;        ///< pixels
    int height = 0;
};

/// What a report page shows beside the report itself.
struct ReportPage {
    std::string title;                  ///< of the page, plain text
    std::vector<PairPicture> pictures;  ///< in the order in which they are shown
    std::string picturesNote;           ///< which pairs have one, or why there is none; plain text
    std::vector<PairView3d> views = {}; ///< pairs to be looked at in 3D, see pairViewsOf()
    std::string viewsNote = {};         ///< as picturesNote is
};

/// So many pairs a page lists, the worst; a browser does not open a page of a million.
inline constexpr std::size_t kMostListedPairs = 100'000;

/// The report as one HTML page that needs nothing else, no network either: a summary, the matrix of
/// the models that take part, tables that sort and filter, the pictures, and pairs in 3D; a content
/// security policy allows no other script and nothing from outside. Readers give pairs statuses and
/// notes, which the page saves as JSON (docs/schemas/review.schema.json). Pairs come worst first
/// (worstFirst), at most kMostListedPairs of them and, where there are more, a note that says so;
/// counts, of all and of each model, are those of all pairs. Text is escaped, wherever it comes
/// from; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string checkReportToHtml(const Scene& scene, const CheckReport& report,
                                            const ReportPage& page);

} // namespace mbv

#pragma once

#include "console/options.h"

#include <mbv/check/check_report.h>
#include <mbv/file/text_sink.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <functional>
#include <string>
#include <string_view>

namespace mbv::cli {

/// The report of a check, pair by pair, as the options have it: text, JSON or CSV.
void writeCheckAnswer(const Scene& scene, const CheckReport& report, const CommonOptions& options,
                      const TextSink& sink);

/// Writes what `answer` gives its sink to `output`, and the page, where `pagePath` is not empty.
/// Files appear once both are written, so that Ctrl-C or a full disk leaves both as they were.
void writeAnswerAndPage(const std::string& output,
                        const std::function<void(const TextSink&)>& answer,
                        const std::string& pagePath, std::string_view page,
                        const ProgressFn& progress);

} // namespace mbv::cli

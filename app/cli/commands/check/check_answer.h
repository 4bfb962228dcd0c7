#pragma once

#include "console/options.h"

#include <mbv/check/check_report.h>
#include <mbv/file/text_sink.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <functional>
#include <span>
#include <string>

namespace mbv::cli {

/// The report of a check, pair by pair, as the options have it: text, JSON, JSON lines or CSV.
void writeCheckAnswer(const Scene& scene, const CheckReport& report, const CommonOptions& options,
                      const TextSink& sink);

/// What is written beside the answer: bytes for a path, which is empty where none are.
struct FileBeside {
    std::string path;
    std::string bytes;
};

/// Writes what `answer` gives its sink to `output`, and the files beside it. Files appear once all
/// are written, so that Ctrl-C or a full disk leaves all as they were.
void writeAnswerAndFiles(const std::string& output,
                         const std::function<void(const TextSink&)>& answer,
                         std::span<const FileBeside> beside, const ProgressFn& progress);

} // namespace mbv::cli

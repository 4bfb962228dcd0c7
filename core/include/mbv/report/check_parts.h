#pragma once

#include <mbv/check/check_report.h>
#include <mbv/file/text_sink.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>

/// Files that keep one part of a check (CheckPart), and the whole report from all of them.
namespace mbv {

/// SHA-256 of all that the report of a check can depend on, but for the paths of meshes: names,
/// meshes' contents, shapes, poses, scales, kinds of volumes, ignored pairs, groups, accepted
/// pairs, units. 64 hexadecimal digits.
[[nodiscard]] std::string sceneDigest(const Scene& scene);

/// The part as JSON text, docs/schemas/check-part.schema.json ("mbv.check_part/1"): the pairs of
/// `report` with their models, a share of all other models, and what tells that parts belong
/// together: a digest of the scene with its meshes, the options, and which penetrations and
/// tolerance (check_review.h) the report has. Files of the same mesh in other places have the same
/// digest. `title` is that of a report page (ReportPage). Precondition: checkOverlaps() of the
/// scene gave the report; markPairs() was done with all parts, or with none. Throws what `sink`
/// throws, and Error (InvalidArgument) for a report that was compared with an older one.
void writeCheckPartJson(const Scene& scene, const CheckReport& report, std::string_view title,
                        const TextSink& sink);

/// What the files of parts are merged to: the same reports can be written of it as of the whole
/// check, byte for byte, their timing apart, which is the sum of the parts'.
struct MergedCheck {
    Scene scene;        ///< without meshes: models have their MeshFacts and digest alone
    CheckReport report; ///< without volumes
    std::string title;
    std::set<std::string, std::less<>> reasons; ///< what PairResult::reason views
};

/// What happens where parts are missing.
enum class MissingParts {
    Refused, ///< it is an error that names them
    Listed,  ///< CheckReport::missingParts has them; models that no part at hand knows are left
             ///< out, and pairs that were to be tested in a missing part do not count as tested
};

/// Reads files of writeCheckPartJson, in any order. Throws Error: FileUnreadable; FileInvalid where
/// a file is no such part, or is damaged or cut off; InvalidArgument that names the files where two
/// are of different scenes, options, versions of mbv or numbers of parts, where a part is there
/// twice or missing, and where no file is given; Cancelled.
[[nodiscard]] MergedCheck mergeCheckParts(std::span<const std::filesystem::path> files,
                                          MissingParts missing = MissingParts::Refused,
                                          const ProgressFn& progress = {});

} // namespace mbv

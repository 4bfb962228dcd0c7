#include "check_bcf.h"

#include "check_pictures.h"
#include "drawing.h"
#include "output/output_options.h"

#include <mbv/check/clash_groups.h>
#include <mbv/file/path_text.h>
#include <mbv/report/bcf.h>

#include <CLI/CLI.hpp>

#include <vector>

namespace mbv::cli {
namespace {

std::vector<BcfSnapshot> snapshotsOf(const Scene& scene, const CheckReport& report,
                                     std::size_t most, const ProgressFn& progress)
{
    if (most == 0)
        return {};
    const ClashGroups all = groupClashes(scene, report);
    std::vector<std::size_t> pairs;
    for (const ClashGroup& group : all.groups)
        if (pairs.size() < most)
            pairs.push_back(group.worst);
    std::vector<BcfSnapshot> snapshots;
    for (PairPicture& picture : picturesOf(scene, report, pairs, progress))
        snapshots.push_back({snapshots.size(), std::move(picture.png)});
    return snapshots;
}

} // namespace

void addBcfOptions(CLI::App& command, BcfFiles& files)
{
    CLI::Option* const out =
        command
            .add_option("--bcf", files.out,
                        "Write the groups of clashes as topics of a BCF 2.1 file (.bcfzip), too")
            ->type_name("FILE")
            ->check(endingCheck("BCF 2.1 is written as .bcfzip or .bcf", {".bcfzip", ".bcf"}));
    command
        .add_option("--bcf-in", files.before,
                    "Keep statuses, comments and all else that people added to this BCF file")
        ->type_name("FILE")
        ->needs(out);
}

std::string bcfOf(const Scene& scene, const CheckReport& report, const BcfFiles& files,
                  std::size_t mostPictures, const CommonOptions& options,
                  const ProgressFn& progress)
{
    BcfOptions bcf;
    bcf.date = currentBcfDate();
    bcf.before = pathFromText(files.before);
    static_cast<void>(reasonNotDrawn("the BCF file", options, [&] {
        bcf.snapshots = snapshotsOf(scene, report, mostPictures, progress);
    }));
    return checkReportToBcf(scene, report, bcf);
}

} // namespace mbv::cli

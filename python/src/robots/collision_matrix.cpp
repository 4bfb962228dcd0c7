#include "collision_matrix.h"

#include "arguments/interrupts.h"
#include "arguments/values.h"

#include <mbv/file/write_file.h>
#include <mbv/robot/collision_matrix.h>
#include <mbv/scene_io/scene_file.h>
#include <mbv/scene_io/srdf_file.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

constexpr std::size_t kMaxSamples = 100'000'000;
constexpr double kMaxSeconds = 1e8;

CollisionMatrixOptions optionsFrom(nb::handle samples, nb::handle seed, nb::handle certify,
                                   nb::handle budget)
{
    CollisionMatrixOptions options;
    options.samples = countFrom(samples, "samples");
    if (options.samples < 1 || options.samples > kMaxSamples)
        fail("samples", "must be 1 to " + std::to_string(kMaxSamples) + ", is " +
                            std::to_string(options.samples));
    options.seed = countFrom(seed, "seed");
    options.certify = flagFrom(certify, "certify");
    options.budgetSeconds = lengthFrom(budget, "budget");
    if (options.budgetSeconds > kMaxSeconds)
        fail("budget", "must be at most 1e8 seconds");
    return options;
}

/// What is not looked at in full is said, as `mbv acm` says it.
nb::list warningsOf(const Robot& robot)
{
    std::vector<std::string> warnings;
    for (const RobotVariable& variable : robot.variables())
        if (!variable.range())
            warnings.push_back("joint \"" + variable.name +
                               "\" has no limits and is held at its neutral value; give it some "
                               "in the URDF");
    return strsOf(warnings);
}

LinkPairFinding findingFrom(const Robot& robot, nb::handle row)
{
    LinkPairFinding finding;
    for (const auto& [index, link] : {std::pair(0, &finding.a), std::pair(1, &finding.b)}) {
        const std::string name = textFrom(row[index], "matrix");
        const auto found = robot.findLink(name);
        if (!found)
            fail("matrix", "is of another robot: this one has no link \"" + name + "\"");
        *link = *found;
    }
    const std::string state = nb::cast<std::string>(row[2]);
    for (const LinkPairState known : {LinkPairState::Adjacent, LinkPairState::Always,
                                      LinkPairState::Default, LinkPairState::Sometimes})
        if (nameOf(known) == state)
            finding.state = known;
    finding.certified = nb::cast<bool>(row[3]);
    return finding;
}

} // namespace

void saveSrdf(const PyRobot& robot, nb::handle path, nb::handle pairs, bool certify)
{
    const std::filesystem::path file = filePathFrom(path, "path");
    std::vector<LinkPairFinding> findings;
    for (const nb::handle row : pairs)
        findings.push_back(findingFrom(robot.robot(), row));
    requireNoSource(robot.loaded->scene, file);
    const Srdf srdf =
        withoutNeedlessTests(robot.loaded->srdf.value_or(Srdf{}), robot.robot(), findings, certify);
    writeFileAtomically(file, srdfText(srdf));
}

nb::tuple collisionMatrixOf(const PyRobot& robot, nb::handle samples, nb::handle seed,
                            nb::handle certify, nb::handle budget, nb::handle progress)
{
    const CollisionMatrixOptions options = optionsFrom(samples, seed, certify, budget);
    const Robot& links = robot.robot();
    std::optional<std::vector<std::pair<std::size_t, std::size_t>>> disabled;
    if (robot.loaded->srdf)
        disabled = disabledLinks(links, *robot.loaded->srdf);
    Progress watched(progress);
    const std::vector<LinkPairFinding> found = watched.run([&](const ProgressFn& done) {
        return collisionMatrix(links, linkParts(*robot.loaded), options, done);
    });
    nb::list pairs;
    for (const LinkPairFinding& pair : found) {
        nb::object witness = nb::none();
        if (pair.witness)
            witness = arrayOf(std::vector(*pair.witness), {pair.witness->size()});
        nb::object isDisabled = nb::none();
        if (disabled)
            isDisabled =
                nb::bool_(std::ranges::binary_search(*disabled, std::pair(pair.a, pair.b)));
        pairs.append(nb::make_tuple(strOf(links.links()[pair.a].name),
                                    strOf(links.links()[pair.b].name),
                                    std::string(nameOf(pair.state)), pair.certified, pair.samples,
                                    pair.collisions, witness, isDisabled));
    }
    return nb::make_tuple(pairs, warningsOf(links));
}

} // namespace mbv::python

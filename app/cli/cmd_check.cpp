#include "command.h"
#include "console.h"
#include "csv.h"
#include "inputs.h"
#include "json_output.h"
#include "number_text.h"
#include "output.h"
#include "text_table.h"

#include <mbv/geometry/error.h>
#include <mbv/rendering/picture.h>
#include <mbv/scene/check_overlaps.h>
#include <mbv/scene/report_json.h>

#include <CLI/CLI.hpp>

#include <chrono>
#include <memory>

namespace mbv::cli {
namespace {

struct Options : CommonOptions {
    std::vector<std::string> inputs;
    std::vector<std::string> ignore; ///< as typed, "a:b"
    bool exitZero = false;
};

/// The two names of "a:b". A name may hold colons itself, so every colon is tried.
std::pair<std::string, std::string> ignoredPair(const Scene& scene, const std::string& text)
{
    for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at + 1)) {
        std::pair names(text.substr(0, at), text.substr(at + 1));
        if (findModel(scene, names.first) && findModel(scene, names.second))
            return names;
    }
    throw Error(ErrorCode::InvalidScene,
                "--ignore " + text + ": these are not two models; there are: " + namesIn(scene));
}

std::string asText(const Scene& scene, const CheckReport& report, const TextStyle& style)
{
    std::string text;
    if (!report.pairs.empty()) {
        TextTable table({{"A"}, {"B"}, {"depth", Align::Right}, {"found by"}});
        for (const PairResult& pair : report.pairs)
            table.add({style.overlapping(scene.models[pair.a].name),
                       style.overlapping(scene.models[pair.b].name),
                       pair.depth ? shortNumber(*pair.depth) : "-",
                       pair.depthMethod.empty() ? "-" : pair.depthMethod});
        text = table.text() + '\n';
    }
    const std::string summary = captionOf(report);
    return text + (report.pairs.empty() ? style.clear(summary) : style.overlapping(summary)) + '\n';
}

void appendField(std::vector<std::string>& fields, const Json& value)
{
    if (value.is_array())
        for (const Json& component : value)
            appendField(fields, component);
    else if (value.is_number_float())
        fields.push_back(exactNumber(value.get<double>()));
    else
        fields.push_back(value.is_null()     ? std::string()
                         : value.is_string() ? value.get<std::string>()
                                             : value.dump());
}

/// One row for each pair of the JSON report, so that the two never disagree.
std::string asCsv(const std::string& jsonReport)
{
    std::string text = "a,b,volumes_overlap,state,reason,distance,depth,depth_method,normal_x,"
                       "normal_y,normal_z,point_on_a_x,point_on_a_y,point_on_a_z,point_on_b_x,"
                       "point_on_b_y,point_on_b_z,contact_triangles\n";
    const Json report = Json::parse(jsonReport);
    for (const Json& pair : report.at("pairs")) {
        std::vector<std::string> fields;
        for (const char* const name :
             {"a", "b", "volumes_overlap", "state", "reason", "distance", "depth", "depth_method",
              "normal", "point_on_a", "point_on_b", "contact_triangles"}) {
            const Json& value = pair.at(name);
            const std::string_view key = name;
            const bool isVector = key == "normal" || key == "point_on_a" || key == "point_on_b";
            appendField(fields, isVector && value.is_null() ? Json::array({{}, {}, {}}) : value);
        }
        text += csvLine(fields);
    }
    return text;
}

ExitCode check(const Options& options)
{
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    Scene scene = loadInputs(options.inputs, options);
    for (const std::string& text : options.ignore)
        scene.ignore.push_back(ignoredPair(scene, text));
    const std::chrono::duration<double, std::milli> loading = Clock::now() - start;

    CheckReport report = checkOverlaps(scene);
    report.timing.load = loading.count();
    switch (options.format) {
    case Format::Json:
        writeOutput(options.output, checkReportToJson(scene, report));
        break;
    case Format::Csv:
        writeOutput(options.output, asCsv(checkReportToJson(scene, report)));
        break;
    case Format::Text:
        writeOutput(options.output, asText(scene, report, TextStyle(options)));
        break;
    }
    return report.pairs.empty() || options.exitZero ? ExitCode::Done : ExitCode::Overlaps;
}

} // namespace

void addCheckCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand("check", "Which models overlap");
    command->add_option("INPUT", options->inputs, "Scenes (*.mbv.json) and mesh files")->required();
    command->add_option("--ignore", options->ignore, "Never test these two models; may be repeated")
        ->type_name("A:B")
        ->allow_extra_args(false)
        ->check([](const std::string& text) {
            return text.find(':') != std::string::npos ? "" : "write two names as A:B";
        });
    command->add_flag("--exit-zero", options->exitZero, "Exit with 0 even when models overlap");
    addCommonOptions(*command, *options);
    command->callback([options, &chosen] { chosen = [options] { return check(*options); }; });
}

} // namespace mbv::cli

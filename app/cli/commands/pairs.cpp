#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "console/options.h"
#include "input/line_reader.h"
#include "input/pair_meshes.h"
#include "input/standard_input.h"
#include "output/output.h"
#include "output/output_files.h"
#include "pair_answer.h"

#include <mbv/file/open_stream.h>
#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>

#include <CLI/CLI.hpp>

#include <fstream>
#include <iostream>
#include <memory>

namespace mbv::cli {
namespace {

struct Options {
    std::string input = "-";
    std::string output = "-";
    bool quiet = false;
};

std::istream& open(const std::string& path, std::ifstream& file)
{
    if (isStandardInput(path)) {
        std::ios::sync_with_stdio(false); // gives std::cin a buffer
        return std::cin;
    }
    file = openStream(pathFromText(path));
    return file;
}

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

ExitCode answerAll(LineReader& lines, PairMeshes& meshes, const OutputFiles& outputs,
                   OutputStream& output, bool quiet)
{
    ExitCode result = ExitCode::Done;
    while (lines.next()) {
        if (isBlank(lines.line()))
            continue;
        const PairAnswer answer = lines.tooLong()
                                      ? badLine(lines.number(), "is longer than 64 MiB")
                                      : answerPair(lines.line(), lines.number(), meshes);
        outputs.requireNotRead(meshes.takeOpened());
        output.write(answer.line);
        output.write("\n");
        for (const std::string& warning : answer.warnings)
            printWarning(quiet, warning);
        if (!answer.good)
            result = ExitCode::Input;
    }
    return result;
}

ExitCode pairs(const Options& options)
{
    OutputFiles outputs;
    outputs.add("-o", options.output);
    outputs.requireNotRead(std::vector{options.input});
    std::ifstream file;
    std::istream& input = open(options.input, file);
    OutputStream output(options.output);
    LineReader lines(input, [&output] { output.flush(); });
    PairMeshes meshes(options.input);
    ExitCode result = ExitCode::Done;
    try {
        result = answerAll(lines, meshes, outputs, output, options.quiet);
    } catch (const std::ios_base::failure& failure) {
        throw Error(ErrorCode::FileUnreadable,
                    (isStandardInput(options.input) ? std::string(kStandardInput) : options.input) +
                        ": cannot be read: " + failure.code().message());
    }
    output.finish();
    return result;
}

} // namespace

void addPairsCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand(
        "pairs",
        "Answers a stream of pairs of shapes and meshes, one JSON object a line, line by line");
    takeWords(*command->add_option("INPUT", options->input, "A file of lines; - is stdin")
                   ->capture_default_str());
    command->add_option("-o,--output", options->output, "Write to this file; - is stdout")
        ->type_name("FILE")
        ->capture_default_str();
    command
        ->add_option_function<std::string>(
            "--format", [](const std::string&) {}, "json, one object a line: there is no other")
        ->check([](const std::string& name) {
            return name == "json" ? "" : "pairs answers in lines of JSON only, not as " + name;
        });
    addQuietOption(*command, options->quiet);
    addExamples(*command, {R"(echo '{"a":{"sphere":{"center":[0,0,0],"radius":1}},)"
                           R"("b":{"sphere":{"center":[3,0,0],"radius":1}}}' | mbv pairs)",
                           R"(echo '{"a":{"mesh":"box.stl"},"b":{"mesh":"cat.stl"},)"
                           R"("path":[{"time":0},{"time":1,"position":[0,0,9]}]}' | mbv pairs)"});
    command->callback([options, &chosen] { chosen = [options] { return pairs(*options); }; });
}

} // namespace mbv::cli

#include "command.h"
#include "command_line.h"
#include "completion/shells.h"
#include "console/choices.h"
#include "output/output.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>
#include <string>

namespace mbv::cli {
namespace {

using Script = std::string (*)(const std::vector<CommandGrammar>&);

const std::map<std::string, Script> kScripts = {
    {"bash", bashCompletion}, {"fish", fishCompletion}, {"zsh", zshCompletion}};

} // namespace

void addCompletionCommand(CLI::App& app, Action& chosen)
{
    const auto shell = std::make_shared<std::string>();
    CLI::App* const command =
        app.add_subcommand("completion", "A script that lets a shell complete mbv's command lines");
    takeWords(
        *command->add_option("SHELL", *shell, "Which one")->required()->type_name("bash|zsh|fish"));
    addExamples(*command, {"mbv completion bash"});
    command->callback([&app, shell, &chosen] {
        const auto found = kScripts.find(*shell);
        if (found == kScripts.end())
            throw CLI::ValidationError(
                "SHELL", unknownChoice(*shell, "a shell that mbv knows", {"bash", "zsh", "fish"}));
        chosen = [&app, script = found->second] {
            writeOutput("-", script(grammarOf(app)));
            return ExitCode::Done;
        };
    });
}

} // namespace mbv::cli

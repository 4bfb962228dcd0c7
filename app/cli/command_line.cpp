#include "command_line.h"

#include "console/console.h"
#include "output/output.h"

#include <mbv/file/suggestion.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>
#include <string_view>

namespace mbv::cli {
namespace {

/// Begins a word that stands behind "--"; no word of a command line can hold it.
constexpr char kNoOption = '\0';

std::string unmarked(const std::string& word)
{
    return word.starts_with(kNoOption) ? word.substr(1) : word;
}

std::vector<CLI::App*> commandsOf(CLI::App& app)
{
    return app.get_subcommands([](CLI::App*) { return true; });
}

CLI::App* findCommand(CLI::App& app, const std::string& name)
{
    for (CLI::App* const command : commandsOf(app))
        if (command->get_name() == name)
            return command;
    return nullptr;
}

std::string unknownCommand(CLI::App& app, const std::string& name)
{
    std::vector<std::string> names;
    for (const CLI::App* const command : commandsOf(app))
        names.push_back(command->get_name());
    return "\"" + name + "\" is no command" + suggestion(name, names);
}

std::string unknownWord(const CLI::App& command, const std::string& word, const std::string& title)
{
    if (!word.starts_with('-'))
        return "\"" + word + "\" is one argument too many for " + title;
    const std::string option = word.substr(0, word.find('='));
    if (command.get_option_no_throw(option) != nullptr) // of what stands behind it, none is left
        return "options stand behind the command: " + title + ' ' + option;
    std::vector<std::string> names;
    for (const CLI::Option* const known : command.get_options())
        for (const std::string& name : known->get_lnames())
            names.push_back("--" + name);
    return title + " has no option " + option + suggestion(option, names);
}

/// What is between two texts, the first as far to the left, the second as far to the right as may
/// be; nothing where one is not there.
std::optional<std::string> between(const std::string& text, std::string_view before,
                                   std::string_view after)
{
    const std::size_t begin = text.find(before);
    const std::size_t end = text.rfind(after);
    if (begin == std::string::npos || end == std::string::npos || end < begin + before.size())
        return std::nullopt;
    return text.substr(begin + before.size(), end - begin - before.size());
}

/// Where CLI11 speaks as one program to another.
std::string plainly(const std::string& message)
{
    const std::string option = message.substr(0, message.find(':'));
    if (const auto value = between(message, ": 1 required ", " missing"))
        return option + ": its value is missing; give " + *value;
    if (const auto count = between(message, ": At Most 1 required but received ", ""))
        return option + ": is given " + *count + " times; give it once";
    const auto converted = between(message, "Could not convert: ", " = ");
    if (converted)
        return *converted + ": \"" + message.substr(message.rfind(" = ") + 3) +
               "\" is no value for it";
    return message;
}

/// What to say of a command line that CLI11 refuses. A word that is not known is named first: it is
/// why something else may be missing.
std::string mistakeIn(CLI::App& app, const CLI::App& command, const std::string& title,
                      const CLI::ParseError& error)
{
    const bool mayBeUnknown = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                              dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
    const std::vector<std::string> left = app.remaining(true);
    if (mayBeUnknown && !left.empty())
        return unknownWord(command, unmarked(left.front()), title);
    std::string message = error.what();
    std::erase(message, kNoOption);
    return plainly(message);
}

} // namespace

std::vector<std::string> markedWords(int argc, const char* const* argv)
{
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const auto mark = [](std::string& word) { word.insert(word.begin(), kNoOption); };
    const std::string command = words.empty() ? "" : words.front();
    if (command == "help") // the name of a command is no command here
        for (std::size_t i = 1; i < words.size(); ++i)
            if (!words[i].starts_with('-'))
                mark(words[i]);
    const auto end = command == "view" ? words.end() : std::ranges::find(words, "--");
    if (end == words.end())
        return words;
    std::for_each(end + 1, words.end(), mark);
    words.erase(end);
    return words;
}

void takeWords(CLI::Option& words)
{
    words.transform([](const std::string& word) { return unmarked(word); });
}

std::optional<ExitCode> parseCommandLine(CLI::App& app, std::vector<std::string> words,
                                         const Action& chosen)
{
    const auto refuse = [](const std::string& message, const std::string& helpOn) {
        printError(message);
        std::cerr << "Run mbv help" << helpOn << '\n';
        return ExitCode::Usage;
    };
    const std::string kAllHelp = " for the commands there are.";
    if (!words.empty() && !words.front().starts_with('-') &&
        findCommand(app, words.front()) == nullptr)
        return refuse(words.front().starts_with(kNoOption)
                          ? "the command stands in front of \"--\": mbv COMMAND -- FILE"
                          : unknownCommand(app, words.front()),
                      kAllHelp);
    try {
        std::ranges::reverse(words); // as CLI11 takes them
        app.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // --help, --version
            std::ostringstream text;
            app.exit(error, text, text);
            writeOutput("-", text.str());
            return ExitCode::Done;
        }
        const auto parsed = app.get_subcommands();
        const CLI::App& command = parsed.empty() ? app : *parsed.back();
        const std::string name = parsed.empty() ? "" : " " + command.get_name();
        return refuse(mistakeIn(app, command, "mbv" + name, error),
                      parsed.empty() || name == " help" ? kAllHelp : name + " for its options.");
    }
    if (!chosen)
        return refuse("there is no command", kAllHelp);
    return std::nullopt;
}

void refuseEmptyNames(CLI::App& app)
{
    for (CLI::App* const command : app.get_subcommands({}))
        for (CLI::Option* const option : command->get_options())
            if (option->get_type_name() == "FILE")
                option->check([](const std::string& file) {
                    return file.empty() ? "the name of the file is missing" : "";
                });
}

void addExamples(CLI::App& command, const std::vector<std::string>& lines)
{
    std::string text = lines.size() == 1 ? "Example:" : "Examples:";
    for (const std::string& line : lines)
        text += "\n  " + line;
    command.footer(text);
}

void addHelpCommand(CLI::App& app, Action& chosen)
{
    const auto name = std::make_shared<std::string>();
    CLI::App* const command = app.add_subcommand("help", "What mbv, or one of its commands, takes");
    takeWords(*command->add_option("COMMAND", *name, "One of those that mbv help lists"));
    addExamples(*command, {"mbv help check"});
    command->callback([&app, name, &chosen] {
        CLI::App* const about = name->empty() ? &app : findCommand(app, *name);
        if (about == nullptr)
            throw CLI::ValidationError(unknownCommand(app, *name), CLI::ExitCodes::ValidationError);
        chosen = [about] {
            const bool isWhole = about->get_name() == "mbv"; // whose help() is that of `help`
            writeOutput("-", isWhole ? about->get_formatter()->make_help(about, "mbv",
                                                                         CLI::AppFormatMode::Normal)
                                     : about->help("mbv"));
            return ExitCode::Done;
        };
    });
}

} // namespace mbv::cli

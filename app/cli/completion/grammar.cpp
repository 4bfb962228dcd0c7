#include "grammar.h"

#include "console/options.h"

#include <CLI/CLI.hpp>

namespace mbv::cli {
namespace {

/// By the name that the option's help gives its value: a file, or words to choose from.
Offer offerOf(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    if (type.find('|') != std::string::npos)
        return {Offer::Kind::Words, split(type, '|')};
    return {type == "FILE" || !option.nonpositional() ? Offer::Kind::Files : Offer::Kind::Nothing};
}

OptionGrammar optionGrammar(const CLI::Option& option)
{
    OptionGrammar grammar;
    for (const std::string& name : option.get_snames())
        grammar.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        grammar.names.push_back("--" + name);
    grammar.help = option.get_description();
    grammar.takesValue = option.get_items_expected_max() > 0;
    grammar.repeats = option.get_items_expected_max() > 1;
    if (grammar.takesValue)
        grammar.offer = offerOf(option);
    return grammar;
}

CommandGrammar commandGrammar(const CLI::App& command)
{
    CommandGrammar grammar = {command.get_name(), command.get_description(), {}, {}};
    if (command.get_allow_extras()) // passed on to the viewer, which takes files
        grammar.words = {Offer::Kind::Files};
    for (const CLI::Option* const option : command.get_options()) {
        if (option->get_group().empty()) // help does not show it either
            continue;
        if (option->nonpositional())
            grammar.options.push_back(optionGrammar(*option));
        else
            grammar.words = offerOf(*option);
    }
    return grammar;
}

} // namespace

std::vector<CommandGrammar> grammarOf(const CLI::App& app)
{
    std::vector<CommandGrammar> commands;
    Offer names = {Offer::Kind::Words};
    for (const CLI::App* const command : app.get_subcommands({})) {
        commands.push_back(commandGrammar(*command));
        names.words.push_back(command->get_name());
    }
    for (CommandGrammar& command : commands)
        if (command.name == "help")
            command.words = names;
    return commands;
}

} // namespace mbv::cli

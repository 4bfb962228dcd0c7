#include "shells.h"

#include <string_view>

namespace mbv::cli {
namespace {

/// For a shell.
std::string inSingleQuotes(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + "'";
}

std::string wordsOf(const Offer& offer)
{
    std::string words;
    for (const std::string& word : offer.words)
        words += (words.empty() ? "" : " ") + word;
    return inSingleQuotes(words);
}

std::string lineFor(const OptionGrammar& option)
{
    std::string text;
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (option.takesValue)
        text += option.offer.kind == Offer::Kind::Files ? " -r -F" : " -x";
    if (option.offer.kind == Offer::Kind::Words)
        text += " -a " + wordsOf(option.offer);
    return text + " -d " + inSingleQuotes(option.help);
}

} // namespace

std::string fishCompletion(const std::vector<CommandGrammar>& commands)
{
    std::string text = "# fish completion of mbv: mbv completion fish | source\n"
                       "complete -c mbv -n __fish_use_subcommand -f\n"
                       "complete -c mbv -n __fish_use_subcommand -l help -d 'What mbv takes'\n"
                       "complete -c mbv -n __fish_use_subcommand -l version -d 'Its version'\n";
    for (const CommandGrammar& command : commands) {
        text += "complete -c mbv -n __fish_use_subcommand -a " + command.name + " -d " +
                inSingleQuotes(command.help) + "\n";
        const std::string here =
            "complete -c mbv -n '__fish_seen_subcommand_from " + command.name + "'";
        if (command.words.kind == Offer::Kind::Words)
            text += here + " -f -a " + wordsOf(command.words) + "\n";
        for (const OptionGrammar& option : command.options)
            text += here + lineFor(option) + "\n";
    }
    return text;
}

} // namespace mbv::cli

#include "shells.h"

#include <string_view>

namespace mbv::cli {
namespace {

/// Within single quotes of a specification, where brackets and colons have meanings.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\'')
            result += "'\\'";
        else if (c == '[' || c == ']' || c == ':' || c == '\\')
            result += '\\';
        result += c;
    }
    return result;
}

std::string action(const Offer& offer)
{
    switch (offer.kind) {
    case Offer::Kind::Files:
        return "_files";
    case Offer::Kind::Words: {
        std::string words = "(";
        for (const std::string& word : offer.words)
            words += (words.size() == 1 ? "" : " ") + word;
        return words + ")";
    }
    case Offer::Kind::Nothing:
        break;
    }
    return " ";
}

/// '(-o --output)'{-o,--output}'[Write to this file]:value:_files'
std::string specification(const OptionGrammar& option)
{
    std::string names;
    std::string list;
    for (const std::string& name : option.names) {
        names += (names.empty() ? "" : " ") + name;
        list += (list.empty() ? "" : ",") + name;
    }
    std::string text = option.repeats ? "'*'" : "'(" + names + ")'";
    text += option.names.size() > 1 ? "{" + list + "}" : "'" + list + "'";
    text += "'[" + escaped(option.help) + "]";
    if (option.takesValue)
        text += ":value:" + action(option.offer);
    return text + "'";
}

} // namespace

std::string zshCompletion(const std::vector<CommandGrammar>& commands)
{
    std::string names;
    std::string cases;
    for (const CommandGrammar& command : commands) {
        names += "        '" + command.name + ":" + escaped(command.help) + "'\n";
        cases += "        " + command.name + ")\n            _arguments";
        for (const OptionGrammar& option : command.options)
            cases += " \\\n                " + specification(option);
        cases += " \\\n                '*:word:" + action(command.words) + "'\n            ;;\n";
    }
    return "#compdef mbv\n"
           "# zsh completion of mbv: source <(mbv completion zsh), or this file as _mbv in $fpath\n"
           "_mbv() {\n"
           "    local context state state_descr line\n"
           "    typeset -A opt_args\n"
           "    local -a commands=(\n" +
           names +
           "    )\n"
           "    _arguments -C '--help[What mbv takes]' '--version[Its version]' '1: :->command' "
           "'*:: :->rest'\n"
           "    case $state in\n"
           "    command) _describe command commands ;;\n"
           "    rest)\n"
           "        case $line[1] in\n" +
           cases +
           "        esac\n"
           "        ;;\n"
           "    esac\n"
           "}\n"
           "if [ \"$funcstack[1]\" = _mbv ]; then\n"
           "    _mbv \"$@\"\n"
           "elif (( $+functions[compdef] )); then\n"
           "    compdef _mbv mbv\n"
           "fi\n";
}

} // namespace mbv::cli

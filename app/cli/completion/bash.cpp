#include "shells.h"

namespace mbv::cli {
namespace {

std::string joined(const std::vector<std::string>& words, const std::string& separator)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : separator) + word;
    return text;
}

/// What to do for a value. Bash completes files by itself wherever the function offers nothing,
/// unless told not to.
std::string offering(const Offer& offer)
{
    if (offer.kind == Offer::Kind::Files)
        return "return";
    const std::string words =
        offer.kind == Offer::Kind::Words ? "words='" + joined(offer.words, " ") + "'; " : "";
    return words + "compopt +o default; _mbv_words; return";
}

std::string valuesOf(const CommandGrammar& command)
{
    std::string text;
    for (const OptionGrammar& option : command.options)
        if (option.takesValue)
            text +=
                "        " + joined(option.names, " | ") + ") " + offering(option.offer) + " ;;\n";
    return text;
}

std::string namesOf(const CommandGrammar& command)
{
    std::vector<std::string> names;
    for (const OptionGrammar& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return joined(names, " ");
}

} // namespace

std::string bashCompletion(const std::vector<CommandGrammar>& commands)
{
    std::vector<std::string> names;
    std::string cases;
    for (const CommandGrammar& command : commands) {
        names.push_back(command.name);
        const std::string values = valuesOf(command);
        cases += "    " + command.name + ")\n";
        if (!values.empty())
            cases += "        case $before in\n" + values + "        esac\n";
        cases += "        options='" + namesOf(command) + "'\n";
        if (command.words.kind == Offer::Kind::Words)
            cases += "        words='" + joined(command.words.words, " ") + "'\n";
        cases += "        ;;\n";
    }
    return R"(# bash completion of mbv: source <(mbv completion bash)

# Offers those of $words that begin as the word does.
_mbv_words()
{
    [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

_mbv()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words='' options=''
    COMPREPLY=()
    if [ "$word" = = ]; then
        word=''
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=')" +
           joined(names, " ") +
           R"( --help --version'
        compopt +o default
        _mbv_words
        return
    fi
    case ${COMP_WORDS[1]} in
)" + cases +
           R"(    esac
    case $word in
    -*)
        words=$options
        compopt +o default
        ;;
    esac
    _mbv_words
}
complete -o default -F _mbv mbv
)";
}

} // namespace mbv::cli

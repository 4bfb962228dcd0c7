#include "choices.h"

#include <mbv/file/suggestion.h>

namespace mbv::cli {

std::string unknownChoice(std::string_view typed, std::string_view what,
                          const std::vector<std::string>& choices)
{
    return "\"" + std::string(typed) + "\" is not " + std::string(what) +
           suggestion(typed, choices) + "; choose from " + listOf(choices);
}

std::string choiceOf(const std::vector<std::string>& words)
{
    std::string choice;
    for (const std::string& word : words)
        choice += (choice.empty() ? "" : "|") + word;
    return choice;
}

std::string listOf(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + word;
    return list;
}

} // namespace mbv::cli

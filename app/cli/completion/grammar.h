#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace mbv::cli {

/// What a shell may offer behind an option, or where a word stands by itself.
struct Offer {
    enum class Kind { Nothing, Words, Files };
    Kind kind = Kind::Nothing; ///< Nothing: a number, say, which no shell can guess
    std::vector<std::string> words = {};
};

struct OptionGrammar {
    std::vector<std::string> names; ///< as typed: "-o", "--output"
    std::string help;
    bool takesValue = false; ///< else a flag
    bool repeats = false;    ///< may be given more than once
    Offer offer = {};
};

struct CommandGrammar {
    std::string name;
    std::string help;
    std::vector<OptionGrammar> options;
    Offer words; ///< those that stand by themselves
};

/// The commands of mbv as its parser has them, so that a completion knows all that can be typed.
std::vector<CommandGrammar> grammarOf(const CLI::App& app);

} // namespace mbv::cli

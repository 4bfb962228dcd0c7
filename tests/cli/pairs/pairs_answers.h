#pragma once

#include "cli/run_mbv.h"
#include "json_schema.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// Lines for `mbv pairs` and its answers.
namespace mbv::test {

inline ProcessResult pairs(const std::string& input, std::vector<std::string> arguments = {})
{
    ProcessOptions options;
    options.input = input;
    arguments.insert(arguments.begin(), "pairs");
    return runMbv(arguments, options);
}

/// The answers to these lines, each held against the schema.
inline std::vector<Json> answersTo(const std::string& input)
{
    std::vector<Json> answers;
    for (const std::string& line : linesOf(pairs(input).out)) {
        for (const std::string& error : schemaErrors("pairs-output.schema.json", line))
            ADD_FAILURE() << line << ": " << error;
        answers.push_back(Json::parse(line, nullptr, false));
    }
    return answers;
}

inline Json answerTo(const std::string& line)
{
    const std::vector<Json> answers = answersTo(line + "\n");
    EXPECT_EQ(answers.size(), 1u) << line;
    return answers.empty() ? Json() : answers.front();
}

inline std::string between(const std::string& a, const std::string& b, const std::string& more = "")
{
    return R"({"id":1,"a":)" + a + R"(,"b":)" + b + more + "}";
}

inline const std::string kBall = R"({"sphere":{"center":[0,0,0],"radius":1}})";

} // namespace mbv::test

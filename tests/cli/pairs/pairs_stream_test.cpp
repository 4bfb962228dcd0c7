// The stream of `mbv pairs`: bad lines, identities, order, files.
#include "pairs_answers.h"

#include <sys/wait.h>
#include <unistd.h>

namespace mbv::test {
namespace {

TEST(MbvPairs, BadLinesNameTheFieldAndTheStreamGoesOn)
{
    const std::vector<std::pair<std::string, std::string>> bad = {
        {"not json", "line 1, column 2"},
        {"[]", "must be an object"},
        {R"({"id":1,"a":)" + kBall + "}", "\"b\" is missing"},
        {between(kBall, R"({"cube":{}})"), "/b: unknown shape \"cube\""},
        {between(kBall, R"({"sphere":{"center":[0,0,0],"radius":-1}})"), "/b/sphere/radius"},
        {between(R"({"sphere":{"center":[0,"x",0],"radius":1}})", kBall), "/a/sphere/center/1"},
        {between(kBall, R"({"ray":{"origin":[0,0,5],"direction":[0,0,-2]}})"), "/b: a ray"},
        {between(R"({"ray":{"origin":[0,0,5],"direction":[0,0,0]}})", kBall), "/a/ray/direction"},
        {between(R"({"ray":{"origin":[0,0,5],"direction":[0,0,1]}})", kBall,
                 R"(,"motion":[1,0,0])"),
         "/motion"},
        {between(kBall, kBall, R"(,"motion":[1,0])"), "/motion: must have 3 numbers"},
        {between(kBall, kBall, R"(,"speed":1)"), "unknown field \"speed\""},
        {between(kBall, kBall, R"(,"b":1)"), "/b: is given twice"},
        {between(R"({"sphere":{"center":[-1.7e308,0,0],"radius":1}})",
                 R"({"sphere":{"center":[1.7e308,0,0],"radius":1}})"),
         "out of the range of a double"},
    };
    for (const auto& [line, named] : bad) {
        const ProcessResult result = pairs(line + "\n" + between(kBall, kBall) + "\n");
        EXPECT_EQ(result.exitCode, 3) << line;
        EXPECT_EQ(result.err, "") << line;
        const std::vector<std::string> lines = linesOf(result.out);
        ASSERT_EQ(lines.size(), 2u) << line;
        EXPECT_TRUE(schemaErrors("pairs-output.schema.json", lines[0]).empty()) << lines[0];
        const Json error = Json::parse(lines[0]);
        EXPECT_NE(error.value("error", "").find(named), std::string::npos) << lines[0];
        EXPECT_TRUE(error["error"].get<std::string>().starts_with("line 1")) << lines[0];
        EXPECT_EQ(Json::parse(lines[1])["overlap"], true);
    }
}

TEST(MbvPairs, TheIdComesBackWhateverItIs)
{
    for (const char* const id : {"7", "-1", "2.5", "\"name\"", "null", "true", "[1,{\"x\":null}]",
                                 "{\"deep\":[\"\\u00e9\"]}", "18446744073709551615"}) {
        const std::string good = R"({"a":)" + kBall + R"(,"b":)" + kBall + R"(,"id":)" + id + "}";
        EXPECT_EQ(answerTo(good)["id"], Json::parse(id)) << id;
        const std::string bad = std::string(R"({"a":1,"id":)") + id + "}";
        EXPECT_EQ(answerTo(bad)["id"], Json::parse(id)) << id;
    }
    EXPECT_TRUE(answerTo(R"({"a":)" + kBall + R"(,"b":)" + kBall + "}")["id"].is_null());
}

TEST(MbvPairs, NumbersOfAnIdComeBackToTheLastDigit)
{
    const auto expectId = [](const std::string& given, const std::string& returned) {
        const std::string good =
            R"({"a":)" + kBall + ", \"id\" : " + given + R"( ,"b":)" + kBall + "}";
        for (const std::string& line : {good, R"({"id":)" + given + "}"}) {
            const std::string answer = linesOf(pairs(line).out).at(0);
            EXPECT_TRUE(answer.starts_with("{\"id\":" + returned + ",")) << answer;
        }
    };
    expectId("12345678901234567890123", "12345678901234567890123");
    expectId("-0.10000000000000000000001", "-0.10000000000000000000001");
    expectId(R"([1.50, {"id": "a \"b\" ,}", "x": [ ]}])", R"([1.50,{"id":"a \"b\" ,}","x":[]}])");
    // Not that of something inside, nor a text of that name.
    const std::string line = R"({"a":{"id":5},"b":["id"]})";
    EXPECT_TRUE(linesOf(pairs(line).out).at(0).starts_with(R"({"id":null,)"));
    EXPECT_EQ(answerTo(R"({"\u0069d":1e3,"a":1})")["id"], 1000); // by another spelling
}

TEST(MbvPairs, BlankLinesAreSkippedButCounted)
{
    const ProcessResult result = pairs("\n  \t\r\n" + between(kBall, kBall) + "\r\n\n{}");
    const std::vector<std::string> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 2u) << result.out;
    EXPECT_NE(lines[1].find("line 5"), std::string::npos) << lines[1];
}

TEST(MbvPairs, ReadsAndWritesFiles)
{
    const TempDir folder;
    const std::string input = folder.write("in.jsonl", between(kBall, kBall) + "\n");
    const std::string output = (folder / "out.jsonl").string();
    const ProcessResult result = runMbv({"pairs", input, "-o", output, "--format", "json"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(readFile(output), pairs(between(kBall, kBall) + "\n").out);

    for (const std::string& unreadable : {(folder / "none").string(), folder.path().string()}) {
        const ProcessResult failed = runMbv({"pairs", unreadable, "-o", output});
        EXPECT_EQ(failed.exitCode, 3);
        EXPECT_NE(failed.err.find(unreadable), std::string::npos) << failed.err;
    }
    EXPECT_NE(readFile(output), ""); // what failed left it alone
}

TEST(MbvPairs, OtherFormatsAreAMistake)
{
    for (const char* const format : {"text", "csv"}) {
        const ProcessResult result = runMbv({"pairs", "-", "--format", format});
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_NE(result.err.find("lines of JSON only"), std::string::npos) << result.err;
    }
    EXPECT_EQ(runMbv({"pairs", "a", "b"}).exitCode, 2);
}

TEST(MbvPairs, AnEmptyStreamHasNoAnswers)
{
    const ProcessResult result = pairs("");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out, "");
}

TEST(MbvPairs, AnswersAtOnceWhoWaitsForThem)
{
    // A program that writes one line, reads the answer, and only then writes the next.
    int toMbv[2];
    int fromMbv[2];
    ASSERT_EQ(pipe(toMbv), 0);
    ASSERT_EQ(pipe(fromMbv), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        alarm(60); // a program that waits for ever is ended, and the read below with it
        dup2(toMbv[0], STDIN_FILENO);
        dup2(fromMbv[1], STDOUT_FILENO);
        for (const int end : {toMbv[0], toMbv[1], fromMbv[0], fromMbv[1]})
            close(end);
        execl(MBV_PROGRAM, "mbv", "pairs", static_cast<char*>(nullptr));
        _exit(127);
    }
    close(toMbv[0]);
    close(fromMbv[1]);
    for (int i = 0; i < 3; ++i) {
        // The second line comes in two pieces: the first answer must not wait for the rest.
        const std::string line = between(kBall, kBall) + "\n{\"id\":";
        const std::string rest = "9}\n";
        ASSERT_EQ(write(toMbv[1], line.data(), line.size()), static_cast<ssize_t>(line.size()));
        std::string answer;
        for (char c = 0; c != '\n' && read(fromMbv[0], &c, 1) == 1;)
            answer += c;
        EXPECT_EQ(Json::parse(answer, nullptr, false).value("overlap", false), true) << answer;
        ASSERT_EQ(write(toMbv[1], rest.data(), rest.size()), static_cast<ssize_t>(rest.size()));
        for (char c = 0; c != '\n' && read(fromMbv[0], &c, 1) == 1;) {
        }
    }
    close(toMbv[1]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(WEXITSTATUS(status), 3);
    close(fromMbv[0]);
}

TEST(MbvPairs, ManyLinesKeepTheirOrder)
{
    std::string input;
    for (int i = 0; i < 20'000; ++i)
        input += R"({"id":)" + std::to_string(i) + R"(,"a":)" + kBall +
                 R"(,"b":{"sphere":{"center":[)" + std::to_string(i % 4) +
                 R"(,0,0],"radius":1}}})" + "\n";
    const std::vector<std::string> lines = linesOf(pairs(input).out);
    ASSERT_EQ(lines.size(), 20'000u);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string start =
            R"({"id":)" + std::to_string(i) + R"(,"overlap":)" + (i % 4 < 3 ? "true" : "false");
        ASSERT_TRUE(lines[i].starts_with(start)) << lines[i];
    }
}

} // namespace
} // namespace mbv::test

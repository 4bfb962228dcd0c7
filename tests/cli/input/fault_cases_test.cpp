// The table of wrong answers that fuzzing found in 0.1.0, where MBV_SHARED_DIR has it, through
// `mbv pairs` as a user asks.
#include "cli/run_mbv.h"

#include <mbv/geometry/vec3.h>

#include <gtest/gtest.h>

#include <array>
#include <sstream>

namespace mbv {
namespace {

using test::Json;

const std::string kFaults = MBV_SHARED_DIR "/cases/faults.jsonl";

Json answerTo(const Json& line)
{
    test::ProcessOptions options;
    options.input = line.dump() + "\n";
    const test::ProcessResult result = test::runMbv({"pairs", "-"}, options);
    EXPECT_EQ(result.exitCode, 0) << result.err << result.out;
    return Json::parse(result.out, nullptr, false);
}

Vec3 vec3(const Json& json)
{
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

/// The line with b moved by depth * normal, without its motion.
Json parted(Json line, const Json& answer)
{
    const Vec3 by = answer.at("depth").get<double>() * vec3(answer.at("normal"));
    line.erase("motion");
    for (auto& fields : line.at("b")) {
        for (const char* const name : {"a", "b", "c", "center", "min", "max"}) {
            if (fields.contains(name)) {
                const Vec3 p = vec3(fields.at(name)) + by;
                fields.at(name) = {p.x, p.y, p.z};
            }
        }
    }
    return line;
}

/// The distance of a point of the answer from the axis of the cylinder of that side.
double radial(const Json& answer, const Json& shape, const char* point)
{
    const Vec3 a = vec3(shape.at("cylinder").at("a"));
    const Vec3 b = vec3(shape.at("cylinder").at("b"));
    return norm(cross(vec3(answer.at(point)) - a, normalized(b - a)));
}

void expectField(const Json& fault)
{
    const Json& line = fault.at("input");
    const Json answer = answerTo(line);
    const std::string field = fault.at("field");
    const Json& expected = fault.at("expected");
    const double tolerance = fault.at("tol");
    if (field == "overlap") {
        EXPECT_EQ(answer.at("overlap"), expected);
    } else if (field == "distance") {
        EXPECT_NEAR(answer.at("distance").get<double>(), expected.get<double>(), tolerance);
    } else if (field == "sweep_fraction") {
        EXPECT_NEAR(answer.at("sweep").at("fraction").get<double>(), expected.get<double>(),
                    tolerance);
    } else if (field == "sweep_hit") {
        EXPECT_EQ(!answer.at("sweep").is_null(), expected.get<bool>());
    } else if (field == "sweep_normal") {
        EXPECT_LE(norm(vec3(answer.at("sweep").at("normal")) - vec3(expected)), tolerance);
    } else if (field == "depth_le") {
        EXPECT_LE(answer.at("depth").get<double>(), expected.get<double>() + tolerance);
    } else if (field == "depth_separates") {
        const Json after = answerTo(parted(line, answer));
        if (after.at("overlap").get<bool>()) {
            EXPECT_LE(after.at("depth").get<double>(), tolerance);
        }
    } else if (field == "radial_a" || field == "radial_b") {
        const bool isA = field == "radial_a";
        EXPECT_NEAR(radial(answer, line.at(isA ? "a" : "b"), isA ? "point_on_a" : "point_on_b"),
                    expected.get<double>(), tolerance);
    } else if (field == "overlap_same_when_swapped") {
        Json swapped = line;
        std::swap(swapped.at("a"), swapped.at("b"));
        EXPECT_EQ(answerTo(swapped).at("overlap") == answer.at("overlap"), expected.get<bool>());
    } else {
        FAIL() << "unknown field " << field;
    }
}

TEST(FaultCases, AreAllMended)
{
    if (!std::filesystem::exists(kFaults))
        GTEST_SKIP() << "no " << kFaults;
    std::istringstream lines(test::readFile(kFaults));
    int cases = 0;
    for (std::string line; std::getline(lines, line); ++cases) {
        const Json fault = Json::parse(line);
        SCOPED_TRACE(fault.at("id").dump() + " " + fault.at("suite").get<std::string>() + ", " +
                     fault.at("field").get<std::string>());
        expectField(fault);
    }
    EXPECT_GE(cases, 25);
}

TEST(FaultCases, AModelNearTheLargestDoubleIsNamedByACheck)
{
    const test::TempDir folder;
    const auto mesh = [&](const char* name, const char* far) {
        return folder
            .write(name, std::string("v 0 0 0\nv ") + far + " 0 0\nv 0 " + far + " 0\nf 1 2 3\n")
            .string();
    };
    const test::ProcessResult result =
        test::runMbv({"check", "--exact", mesh("near.obj", "1"), mesh("far.obj", "1.7e308")});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("models \"near\" and \"far\": "), std::string::npos) << result.err;
}

TEST(FaultCases, LengthsUpToTheLargestDoubleAreAnsweredOrTheirLinesError)
{
    test::ProcessOptions options;
    options.input =
        R"({"id":1,"a":{"obb":{"center":[0,0,-1.7e308],"half_extents":[0,0,1e308],)"
        R"("rotation":[0,0,0,1]}},"b":{"segment":{"a":[0,1,1],"b":[0,-1,2]}},"motion":[1,0,0]})"
        "\n"
        R"({"id":2,"a":{"sphere":{"center":[1.7e308,0,0],"radius":0}},)"
        R"("b":{"sphere":{"center":[-1.7e308,0,0],"radius":0}}})"
        "\n"
        R"({"id":3,"a":{"sphere":{"center":[0,0,0],"radius":1}},)"
        R"("b":{"sphere":{"center":[1,0,0],"radius":1}}})"
        "\n";
    const test::ProcessResult result = test::runMbv({"pairs", "-"}, options);
    EXPECT_EQ(result.exitCode, 3) << result.err;
    std::istringstream lines(result.out);
    std::array<Json, 3> answers;
    for (Json& answer : answers) {
        std::string line;
        std::getline(lines, line);
        answer = Json::parse(line, nullptr, false);
    }
    // The box ends at -0.7e308, the segment lies about the origin.
    EXPECT_NEAR(answers[0].at("distance").get<double>(), 0.7e308, 1e293);
    EXPECT_TRUE(answers[0].at("sweep").is_null());
    EXPECT_NE(answers[1].at("error").get<std::string>().find("range of a double"),
              std::string::npos);
    EXPECT_EQ(answers[2].at("overlap"), true);
}

} // namespace
} // namespace mbv

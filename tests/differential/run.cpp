#include "run.h"

#include <array>
#include <exception>

namespace mbv::differential {

void Verdicts::wrong(const char* question, const std::string& text, Quad excess)
{
    problems_.push_back({question, text, static_cast<double>(excess)});
}

void Report::add(const Report& other)
{
    findings.insert(findings.end(), other.findings.begin(), other.findings.end());
    for (const auto& [pair, count] : other.counts) {
        Count& mine = counts[pair];
        mine.asked += count.asked;
        mine.wrong += count.wrong;
        mine.undecided += count.undecided;
    }
}

namespace {

/// Judges by `judge(verdicts)`, and takes what it finds into the report.
void take(Report& report, const std::string& pair, const std::string& mode, const std::string& line,
          auto&& judge)
{
    Verdicts verdicts;
    try {
        judge(verdicts);
    } catch (const std::exception& error) {
        verdicts.wrong("any", std::string("threw: ") + error.what());
    }
    Count& count = report.counts[pair];
    count.asked += verdicts.askedCount();
    count.undecided += verdicts.undecidedCount();
    count.wrong += verdicts.problems().empty() ? 0 : 1;
    for (const Problem& problem : verdicts.problems())
        report.findings.push_back(
            {pair, problem.question, problem.text, line, mode, problem.excess});
}

} // namespace

std::string kindNameOf(std::size_t kind)
{
    constexpr auto kNames =
        std::to_array<const char*>({"sphere", "aabb", "obb", "capsule", "cylinder", "hull", "plane",
                                    "half_space", "triangle", "segment", "cone", "ellipsoid"});
    static_assert(kNames.size() == kKinds);
    return kNames[kind];
}

Report runPairs(std::size_t kindA, std::size_t kindB, long count, std::uint64_t seed)
{
    Report report;
    Generator generator(seed * 1000 + kKinds * kindA + kindB);
    const std::string name = kindNameOf(kindA) + "-" + kindNameOf(kindB);
    const std::string rayName = "ray-" + kindNameOf(kindB);
    for (long i = 0; i < count; ++i) {
        const Draw draw = generator.draw(kindA, kindB);
        if (!isValid(draw.a) || !isValid(draw.b) || !isValid(draw.ray) || !isFinite(draw.motion))
            continue;
        const std::string mode = nameOf(draw.mode);
        take(report, name, mode, lineOf(draw), [&](Verdicts& verdicts) {
            const Pair pair(draw.a, draw.b);
            checkDistance(pair, verdicts);
            checkContact(pair, verdicts);
            checkSweep(pair, draw.motion, verdicts);
            checkSat(pair, verdicts);
            checkProperties(pair, draw.motion, draw.ray, verdicts);
        });
        take(report, rayName, mode, rayLineOf(draw),
             [&](Verdicts& verdicts) { checkRaycast(draw.ray, draw.b, verdicts); });
    }
    return report;
}

Report runRectangles(long count, std::uint64_t seed)
{
    Report report;
    Generator generator(seed * 1000 + 999);
    for (long i = 0; i < count; ++i) {
        const RectangleDraw draw = generator.drawRectangles();
        take(report, "rectangle-rectangle", "", lineOf(draw), [&](Verdicts& verdicts) {
            checkRectangles(draw.a.rectangle(), draw.b.rectangle(), verdicts);
        });
    }
    return report;
}

} // namespace mbv::differential

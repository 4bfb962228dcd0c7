// By hand: any number of pairs, with the inputs of wrong answers as lines for `mbv pairs`.
//
//   mbv_differential [PAIRS [SEED [FILE [PAIR]]]]
//
// PAIR: one pair alone, "sphere-triangle".
#include "run.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

using namespace mbv::differential;

namespace {

void print(const Report& report)
{
    std::printf("%-26s %10s %8s %10s\n", "pair", "questions", "wrong", "undecided");
    for (const auto& [pair, count] : report.counts)
        std::printf("%-26s %10ld %8ld %10ld\n", pair.c_str(), count.asked, count.wrong,
                    count.undecided);
    std::map<std::string, std::pair<long, double>> classes;
    for (const Finding& finding : report.findings) {
        auto& [count, most] = classes[finding.pair + "  " + finding.question + ": " + finding.text];
        ++count;
        most = std::max(most, finding.excess);
    }
    for (const auto& [name, count] : classes)
        std::printf("%6ld x %-70s up to %.3g tolerances\n", count.first, name.c_str(),
                    count.second);
}

void write(const Report& report, const char* path)
{
    std::ofstream file(path);
    for (const Finding& finding : report.findings)
        file << "{\"id\":\"" << finding.pair << " " << finding.question << ": " << finding.text
             << " (" << finding.mode << ", " << finding.excess << ")\"," << finding.line.substr(1)
             << '\n';
}

} // namespace

int main(int argc, char** argv)
{
    const long pairs = argc > 1 ? std::atol(argv[1]) : 10000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const char* const path = argc > 3 ? argv[3] : "differential.jsonl";
    if (pairs <= 0) {
        std::fprintf(stderr, "usage: mbv_differential [PAIRS [SEED [FILE [PAIR]]]]\n");
        return 2;
    }
    const std::string only = argc > 4 ? argv[4] : "";
    constexpr long kOrderedPairs = static_cast<long>(kKinds * kKinds);
    const long each = only.empty() ? (pairs + kOrderedPairs) / (kOrderedPairs + 1) : pairs;
    Report report;
    if (only.empty() || only == "rectangle-rectangle")
        report = runRectangles(each, seed);
    for (std::size_t a = 0; a < kKinds; ++a) {
        for (std::size_t b = 0; b < kKinds; ++b) {
            if (only.empty() || only == kindNameOf(a) + "-" + kindNameOf(b))
                report.add(runPairs(a, b, each, seed));
        }
    }
    print(report);
    write(report, path);
    std::printf("%zu wrong answers; their lines are in %s\n", report.findings.size(), path);
    return report.findings.empty() ? 0 : 1;
}

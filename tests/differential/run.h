#pragma once

#include "differential/checks/checks.h"
#include "differential/generator/generator.h"

#include <map>
#include <string>
#include <vector>

namespace mbv::differential {

/// One wrong answer, with the line for `mbv pairs` that asks for it.
struct Finding {
    std::string pair;     ///< "sphere-triangle"
    std::string question; ///< "distance"
    std::string text;
    std::string line;
    std::string mode;
    double excess = 0;
};

struct Count {
    long asked = 0;
    long wrong = 0;
    long undecided = 0;
};

struct Report {
    std::vector<Finding> findings;
    std::map<std::string, Count> counts; ///< by pair, "sphere-triangle"

    void add(const Report& other);
};

/// Every question about `count` draws of shapes of these kinds.
Report runPairs(std::size_t kindA, std::size_t kindB, long count, std::uint64_t seed);
Report runRectangles(long count, std::uint64_t seed);

std::string lineOf(const Draw& draw);
std::string rayLineOf(const Draw& draw);
std::string lineOf(const RectangleDraw& draw);
std::string kindNameOf(std::size_t kind);

} // namespace mbv::differential

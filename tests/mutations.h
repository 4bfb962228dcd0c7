#pragma once

#include <random>
#include <string>

namespace mbv::test {

using Random = std::mt19937; // the same numbers with every standard library

/// One to eight random edits: of bits, bytes, words, blocks and numbers; cuts, huge counts, and
/// nesting a few hundred levels deep.
std::string mutated(std::string file, Random& random);

/// How many files of each format a test damages: MBV_MUTATIONS in the environment, or 300.
int mutationCount();

} // namespace mbv::test

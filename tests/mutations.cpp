#include "mutations.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace mbv::test {
namespace {

const std::string kPieces[] = {"-1",
                               "0",
                               "nan",
                               "1e999",
                               "4294967295",
                               "\n",
                               " ",
                               "/",
                               "solid",
                               "f ",
                               "v ",
                               "\\\n",
                               "3 ",
                               "#",
                               "OFF",
                               "endloop",
                               "\r",
                               "-0.",
                               "element ",
                               "2147483648",
                               "inf",
                               "null",
                               "[",
                               "]",
                               "{",
                               "}",
                               "\"",
                               ",",
                               ":",
                               "<",
                               "/>",
                               "<link name=\"",
                               "\\u0000",
                               "%00",
                               "../",
                               "JSON",
                               "glTF",
                               "]]>",
                               "<!--",
                               "1e-320",
                               "18446744073709551616",
                               "999999999999999999999"};

std::size_t pick(Random& random, std::size_t below)
{
    return below == 0 ? 0 : random() % below;
}

std::string repeated(const std::string& piece, std::size_t times)
{
    std::string text;
    for (std::size_t i = 0; i < times; ++i)
        text += piece;
    return text;
}

/// Where a run of digits begins at or after `from`, and how long it is.
std::pair<std::size_t, std::size_t> numberNear(const std::string& file, std::size_t from)
{
    constexpr const char* kDigits = "0123456789";
    const std::size_t begin = std::min(file.find_first_of(kDigits, from), file.size());
    const std::size_t end = std::min(file.find_first_not_of(kDigits, begin), file.size());
    return {begin, end - begin};
}

void swapNumbers(std::string& file, Random& random)
{
    const auto [a, lengthA] = numberNear(file, pick(random, file.size()));
    const auto [b, lengthB] = numberNear(file, pick(random, file.size()));
    if (a + lengthA > b)
        return;
    const std::string first = file.substr(a, lengthA);
    const std::string second = file.substr(b, lengthB);
    file.replace(b, lengthB, first);
    file.replace(a, lengthA, second);
}

void edit(std::string& file, Random& random)
{
    const std::size_t at = pick(random, file.size());
    const std::size_t length = std::min(pick(random, 20), file.size() - at);
    const auto piece = [&] { return kPieces[pick(random, std::size(kPieces))]; };
    switch (pick(random, 11)) {
    case 0:
        file.resize(at);
        break;
    case 1:
        file.erase(at, length);
        break;
    case 2:
        file.insert(at, file.substr(pick(random, file.size()), length));
        break;
    case 3:
        file.insert(at, piece());
        break;
    case 4:
        file.replace(at, length, piece());
        break;
    case 5:
        if (!file.empty())
            file[at] = static_cast<char>(file[at] ^ (1 << pick(random, 8)));
        break;
    case 6:
        std::fill_n(file.begin() + static_cast<std::ptrdiff_t>(at), length,
                    static_cast<char>(random()));
        break;
    case 7: {
        const auto [begin, digits] = numberNear(file, at);
        file.replace(begin, digits, piece());
        break;
    }
    case 8:
        swapNumbers(file, random);
        break;
    case 9:
        file.insert(at, repeated(piece(), 1 + pick(random, 600)));
        break;
    default:
        if (!file.empty())
            file[at] = "0123456789"[pick(random, 10)];
    }
}

} // namespace

std::string mutated(std::string file, Random& random)
{
    for (std::size_t edits = 1 + pick(random, 8); edits > 0; --edits)
        edit(file, random);
    return file;
}

int mutationCount()
{
    const char* const wanted = std::getenv("MBV_MUTATIONS");
    return wanted != nullptr ? std::atoi(wanted) : 300;
}

} // namespace mbv::test

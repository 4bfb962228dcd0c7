#pragma once

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace mbv::test {

/// One row of a CSV file without quoting, by column name.
class CsvRow {
public:
    CsvRow(const std::vector<std::string>& header, const std::vector<std::string>& cells)
    {
        for (std::size_t i = 0; i < header.size(); ++i)
            cells_[header[i]] = i < cells.size() ? cells[i] : "";
    }

    const std::string& text(const std::string& column) const { return cells_.at(column); }
    double number(const std::string& column) const
    {
        return std::strtod(text(column).c_str(), nullptr);
    }

private:
    std::map<std::string, std::string> cells_;
};

inline std::vector<std::string> splitCsvLine(const std::string& line)
{
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');)
        cells.push_back(cell);
    return cells;
}

/// All rows of the file; throws when it cannot be read.
inline std::vector<CsvRow> readCsv(const std::string& path)
{
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    std::string line;
    std::getline(file, line);
    const std::vector<std::string> header = splitCsvLine(line);
    std::vector<CsvRow> rows;
    while (std::getline(file, line))
        rows.emplace_back(header, splitCsvLine(line));
    return rows;
}

} // namespace mbv::test

#include "waypoints.h"

#include <mbv/file/utf8.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace mbv {
namespace {

constexpr std::string_view kBlanks = " \t\r";

/// Takes the blanks at both ends away.
std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

/// The rows of a CSV (RFC 4180), blank ones left out; quoted cells end in their line.
class CsvRows {
public:
    CsvRows(std::string_view text, std::string_view where) : rest_(text), where_(where) {}

    /// False at the end of the text.
    bool next()
    {
        while (!rest_.empty()) {
            const std::size_t end = rest_.find('\n');
            const std::string_view line = trimmed(rest_.substr(0, end));
            rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
            ++line_;
            if (line.empty())
                continue;
            split(line);
            return true;
        }
        return false;
    }

    const std::vector<std::string>& cells() const { return cells_; }

    /// "path.csv, line 3".
    std::string place() const { return std::string(where_) + ", line " + std::to_string(line_); }
    /// "path.csv, line 3, column 2"; columns are cells, from 0 here and from 1 there.
    std::string place(std::size_t column) const
    {
        return place() + ", column " + std::to_string(column + 1);
    }

private:
    void split(std::string_view line)
    {
        cells_.clear();
        for (;;) {
            line = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
            std::string cell = line.starts_with('"') ? quoted(line) : plain(line);
            cells_.push_back(std::move(cell));
            if (line.empty())
                return;
            line.remove_prefix(1); // the comma
        }
    }

    static std::string plain(std::string_view& line)
    {
        const std::size_t end = std::min(line.find(','), line.size());
        std::string cell(trimmed(line.substr(0, end)));
        line.remove_prefix(end);
        return cell;
    }

    std::string quoted(std::string_view& line) const
    {
        std::string cell;
        for (std::size_t i = 1; i < line.size(); ++i) {
            if (line[i] != '"') {
                cell += line[i];
            } else if (i + 1 < line.size() && line[i + 1] == '"') {
                cell += line[++i];
            } else {
                line.remove_prefix(i + 1);
                line = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
                if (!line.empty() && line.front() != ',')
                    throw Error(ErrorCode::FileInvalid,
                                place(cells_.size()) + ": a comma must follow the closing quote");
                return cell;
            }
        }
        throw Error(ErrorCode::FileInvalid,
                    place(cells_.size()) + ": the quote is not closed in its line");
    }

    std::string_view rest_;
    std::string_view where_;
    std::size_t line_ = 0;
    std::vector<std::string> cells_;
};

double numberIn(const CsvRows& rows, std::size_t column, const std::string& name)
{
    const std::string& cell = rows.cells()[column];
    double number = 0;
    const char* const end = cell.data() + cell.size();
    const auto [stop, fault] = std::from_chars(cell.data(), end, number);
    if (fault == std::errc() && stop == end && std::isfinite(number))
        return number;
    constexpr std::size_t kShown = 40;
    throw Error(ErrorCode::FileInvalid, rows.place(column) + " (" + printable(name) + "): \"" +
                                            printable(cell.substr(0, kShown)) +
                                            "\" is no finite number");
}

} // namespace

LoadedTrajectory trajectoryFromCsv(std::string_view text, std::string_view where,
                                   Waypoints waypoints)
{
    CsvRows rows(text, where);
    if (!rows.next())
        throw Error(ErrorCode::FileInvalid,
                    std::string(where) + ": is empty; give a header \"time,joint names...\" and a "
                                         "row for each waypoint");
    const std::vector<std::string> header = rows.cells();
    if (header.front() != "time")
        throw Error(ErrorCode::FileInvalid,
                    rows.place(0) + ": the header must be \"time\" and joint names");
    if (header.size() < 2)
        throw Error(ErrorCode::FileInvalid, rows.place() + ": the header names no joint");
    for (std::size_t i = 1; i < header.size(); ++i)
        waypoints.addJoint(header[i], rows.place(i));
    std::vector<double> values(header.size() - 1);
    while (rows.next()) {
        if (rows.cells().size() != header.size())
            throw Error(ErrorCode::FileInvalid,
                        rows.place() + ": has " + std::to_string(rows.cells().size()) +
                            " columns, the header " + std::to_string(header.size()));
        const double time = numberIn(rows, 0, header[0]);
        for (std::size_t i = 1; i < header.size(); ++i)
            values[i - 1] = numberIn(rows, i, header[i]);
        waypoints.add(time, values, rows.place(0));
    }
    return waypoints.take(where);
}

} // namespace mbv

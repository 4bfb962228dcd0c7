#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mbv::cli {

enum class Align { Left, Right };

/// Cells in aligned columns, two spaces apart. They may hold any script (Hangul and other wide
/// characters take two columns) and color codes (which take none). It holds no rows: for a table
/// that is too long for that, first widenFor() each, then line() each.
class TableLayout {
public:
    struct Column {
        std::string heading;
        Align align = Align::Left;
    };

    explicit TableLayout(std::vector<Column> columns);

    /// Precondition, here and below: one cell a column.
    void widenFor(const std::vector<std::string>& cells);

    /// Each ends in a newline, without spaces before it. Precondition: the cells were seen by
    /// widenFor().
    std::string headings() const;
    std::string line(const std::vector<std::string>& cells) const;

private:
    std::vector<Column> columns_;
    std::vector<std::size_t> widths_;
};

/// A table whose rows are few.
class TextTable {
public:
    using Column = TableLayout::Column;

    explicit TextTable(std::vector<Column> columns) : layout_(std::move(columns)) {}

    void add(std::vector<std::string> cells);

    /// Headings and rows.
    std::string text(std::string_view indent = "") const;

private:
    TableLayout layout_;
    std::vector<std::vector<std::string>> rows_;
};

/// How many terminal columns the UTF-8 text takes.
std::size_t displayWidth(std::string_view utf8);

} // namespace mbv::cli

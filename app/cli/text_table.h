#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mbv::cli {

enum class Align { Left, Right };

/// Rows of cells printed in aligned columns, two spaces apart. Cells may hold any script (Hangul
/// and other wide characters take two columns) and colour codes (which take none).
class TextTable {
public:
    struct Column {
        std::string heading;
        Align align = Align::Left;
    };

    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

    /// Precondition: one cell a column.
    void add(std::vector<std::string> cells);

    /// Headings and rows, each line ending in a newline, without spaces at its end.
    std::string text(std::string_view indent = "") const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// How many terminal columns the UTF-8 text takes.
std::size_t displayWidth(std::string_view utf8);

} // namespace mbv::cli

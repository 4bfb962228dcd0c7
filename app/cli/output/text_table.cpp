#include "text_table.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <cassert>

namespace mbv::cli {
namespace {

/// East Asian wide blocks (Unicode UAX #11, classes W and F, whole blocks).
bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
           (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
}

} // namespace

std::size_t displayWidth(std::string_view utf8)
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        if (utf8[i] == '\033') { // a color code: ESC [ ... m
            i = std::min(utf8.find('m', i), utf8.size() - 1) + 1;
            continue;
        }
        const CodePoint point = firstCodePoint(utf8.substr(i));
        width += isWide(point.code) ? 2u : 1u;
        i += point.bytes.size();
    }
    return width;
}

TableLayout::TableLayout(std::vector<Column> columns) : columns_(std::move(columns))
{
    for (const Column& column : columns_)
        widths_.push_back(displayWidth(column.heading));
}

void TableLayout::widenFor(const std::vector<std::string>& cells)
{
    assert(cells.size() == columns_.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        widths_[i] = std::max(widths_[i], displayWidth(cells[i]));
}

std::string TableLayout::headings() const
{
    std::vector<std::string> cells;
    for (const Column& column : columns_)
        cells.push_back(column.heading);
    return line(cells);
}

std::string TableLayout::line(const std::vector<std::string>& cells) const
{
    assert(cells.size() == columns_.size());
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t padding = widths_[i] - displayWidth(cells[i]);
        const bool isRight = columns_[i].align == Align::Right;
        text.append(i == 0 ? 0 : 2, ' ');
        text.append(isRight ? padding : 0, ' ').append(cells[i]).append(isRight ? 0 : padding, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text += '\n';
}

void TextTable::add(std::vector<std::string> cells)
{
    layout_.widenFor(cells);
    rows_.push_back(std::move(cells));
}

std::string TextTable::text(std::string_view indent) const
{
    std::string out = std::string(indent) + layout_.headings();
    for (const auto& row : rows_)
        out.append(indent).append(layout_.line(row));
    return out;
}

} // namespace mbv::cli

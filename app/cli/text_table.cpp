#include "text_table.h"

#include <mbv/scene/utf8.h>

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

void appendRow(std::string& out, std::string_view indent, const std::vector<std::string>& cells,
               const std::vector<std::size_t>& widths,
               const std::vector<TextTable::Column>& columns)
{
    std::string line(indent);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string padding(widths[i] - displayWidth(cells[i]), ' ');
        line += i == 0 ? "" : "  ";
        line += columns[i].align == Align::Right ? padding + cells[i] : cells[i] + padding;
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

} // namespace

std::size_t displayWidth(std::string_view utf8)
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        if (utf8[i] == '\033') { // a colour code: ESC [ ... m
            i = std::min(utf8.find('m', i), utf8.size() - 1) + 1;
            continue;
        }
        const CodePoint point = firstCodePoint(utf8.substr(i));
        width += isWide(point.code) ? 2u : 1u;
        i += point.bytes.size();
    }
    return width;
}

void TextTable::add(std::vector<std::string> cells)
{
    assert(cells.size() == columns_.size());
    rows_.push_back(std::move(cells));
}

std::string TextTable::text(std::string_view indent) const
{
    std::vector<std::string> headings;
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        headings.push_back(columns_[i].heading);
        widths.push_back(displayWidth(columns_[i].heading));
        for (const auto& row : rows_)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    std::string out;
    appendRow(out, indent, headings, widths, columns_);
    for (const auto& row : rows_)
        appendRow(out, indent, row, widths, columns_);
    return out;
}

} // namespace mbv::cli

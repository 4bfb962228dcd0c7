#include "acm_report.h"

#include "output/json_output.h"
#include "output/number_text.h"
#include "output/text_table.h"

#include <mbv/file/count_text.h>
#include <mbv/file/utf8.h>
#include <mbv/report/csv.h>

#include <algorithm>
#include <array>

namespace mbv::cli {
namespace {

bool isDisabled(const AcmAnswer& answer, const LinkPairFinding& pair)
{
    return answer.disabled &&
           std::ranges::binary_search(*answer.disabled, std::pair(pair.a, pair.b));
}

const std::string& linkName(const AcmAnswer& answer, std::size_t link)
{
    return answer.robot.robot.links()[link].name;
}

/// "elbow=1.5 wrist=0", of the joints between the two links.
std::string witnessText(const AcmAnswer& answer, const LinkPairFinding& pair, bool exact)
{
    if (!pair.witness)
        return "";
    const Robot& robot = answer.robot.robot;
    std::string text;
    for (const std::size_t i : robot.variablesBetween(pair.a, pair.b)) {
        const double value = (*pair.witness)[i];
        text += (text.empty() ? "" : " ") + robot.variables()[i].name + "=" +
                (exact ? exactNumber(value) : shortNumber(value));
    }
    return text;
}

Json asJson(const AcmAnswer& answer, const LinkPairFinding& pair)
{
    Json witness;
    if (pair.witness) {
        witness = Json::object();
        for (std::size_t i = 0; i < pair.witness->size(); ++i)
            witness[answer.robot.robot.variables()[i].name] = (*pair.witness)[i];
    }
    return {{"a", linkName(answer, pair.a)},
            {"b", linkName(answer, pair.b)},
            {"state", nameOf(pair.state)},
            {"certified", pair.certified},
            {"samples", pair.samples},
            {"collisions", pair.collisions},
            {"witness", std::move(witness)},
            {"disabled", answer.disabled ? Json(isDisabled(answer, pair)) : Json()}};
}

std::string asCsv(const AcmAnswer& answer, bool raw)
{
    std::string text = "a,b,state,certified,samples,collisions,disabled,witness\n";
    for (const LinkPairFinding& pair : answer.pairs) {
        const std::string disabled = isDisabled(answer, pair) ? "true" : "false";
        text += csvLine({csvName(linkName(answer, pair.a), raw),
                         csvName(linkName(answer, pair.b), raw), std::string(nameOf(pair.state)),
                         pair.certified ? "true" : "false", std::to_string(pair.samples),
                         std::to_string(pair.collisions), answer.disabled ? disabled : "",
                         csvName(witnessText(answer, pair, true), raw)});
    }
    return text;
}

std::string stateText(const AcmAnswer& answer, const LinkPairFinding& pair)
{
    std::string text(nameOf(pair.state));
    if (pair.state == LinkPairState::Never && answer.certify)
        text += pair.certified ? ", proven" : ", not proven";
    return text;
}

/// "45 pairs of links: 9 adjacent, 30 never (28 proven), 6 sometimes".
std::string summaryOf(const AcmAnswer& answer)
{
    std::array<std::size_t, 5> counts{};
    std::size_t proven = 0;
    for (const LinkPairFinding& pair : answer.pairs) {
        ++counts[static_cast<std::size_t>(pair.state)];
        proven += pair.certified ? 1 : 0;
    }
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0)
            continue;
        const auto state = static_cast<LinkPairState>(i);
        text += (text.empty() ? ": " : ", ") + groupedCount(counts[i]) + " " +
                std::string(nameOf(state));
        if (state == LinkPairState::Never && answer.certify)
            text += " (" + groupedCount(proven) + " proven)";
    }
    return groupedCount(answer.pairs.size()) + " pairs of links" + text + "\n";
}

/// ", sometimes: at joint=1.2"
std::string stateWithWitness(const AcmAnswer& answer, const LinkPairFinding& pair)
{
    std::string text = ", ";
    text += nameOf(pair.state);
    text += ": at ";
    text += printable(witnessText(answer, pair, true));
    text += "\n";
    return text;
}

std::string asText(const AcmAnswer& answer)
{
    TextTable table({{"A"}, {"B"}, {"state"}, {"in contact", Align::Right}, {"for example"}});
    std::string disabled;
    for (const LinkPairFinding& pair : answer.pairs) {
        const std::string a = printable(linkName(answer, pair.a));
        const std::string b = printable(linkName(answer, pair.b));
        const std::string example = printable(witnessText(answer, pair, false));
        table.add({a, b, stateText(answer, pair),
                   pair.samples == 0
                       ? "-"
                       : groupedCount(pair.collisions) + " of " + groupedCount(pair.samples),
                   example.empty() ? "-" : example});
        if (isDisabled(answer, pair) && pair.witness)
            disabled.append("  ").append(a).append(" and ").append(b).append(
                stateWithWitness(answer, pair));
    }
    std::string text = table.text() + "\n" + summaryOf(answer);
    if (!disabled.empty())
        text += "\nThe SRDF disables pairs that can be in contact:\n" + disabled;
    else if (answer.disabled)
        text += "\nNo contact was found of a pair that the SRDF disables\n";
    return text;
}

} // namespace

std::string acmReport(const AcmAnswer& answer, const CommonOptions& options)
{
    switch (options.format) {
    case Format::Json: {
        Json pairs = Json::array();
        for (const LinkPairFinding& pair : answer.pairs)
            pairs.push_back(asJson(answer, pair));
        return prettyJson({{"schema", "mbv.acm/1"}, {"pairs", pairs}});
    }
    case Format::Csv:
        return asCsv(answer, options.rawCsv);
    case Format::Text:
        break;
    }
    return asText(answer);
}

} // namespace mbv::cli

#include "pair_focus.h"

#include "session/nearest_model.h"
#include "session/session.h"

#include <mbv/scene/accepted_pairs.h>

#include <QtCore/QScopedValueRollback>

#include <algorithm>
#include <type_traits>
#include <variant>

namespace mbv::viewer {

namespace {

bool isBox(const Shape& shape)
{
    return std::holds_alternative<Obb>(shape) || std::holds_alternative<Aabb>(shape);
}

template <typename T> constexpr bool kIsBox = std::is_same_v<T, Obb> || std::is_same_v<T, Aabb>;

std::optional<SatExplanation> explain(const Shape& a, const Shape& b)
{
    return std::visit(
        [](const auto& x, const auto& y) -> std::optional<SatExplanation> {
            if constexpr (kIsBox<std::decay_t<decltype(x)>> && kIsBox<std::decay_t<decltype(y)>>)
                return explainSat(x, y);
            else
                return std::nullopt;
        },
        a, b);
}

} // namespace

PairFocus::PairFocus(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session, &Session::changed, this, &PairFocus::forgetWhatIsGone);
    connect(&session, &Session::selectionChanged, this, [this] {
        if (!selecting_)
            clear();
        emit changed();
    });
}

std::vector<ModelPair> PairFocus::overlaps() const
{
    if (order_)
        return order_();
    std::vector<ModelPair> pairs;
    for (const PairResult& pair : session_.report().pairs)
        pairs.emplace_back(pair.a, pair.b);
    return pairs;
}

void PairFocus::next()
{
    const std::vector<ModelPair> pairs = overlaps();
    if (pairs.empty()) {
        clear();
        emit noneToShow(session_.report().volumesOverlapping() > 0
                            ? tr("Volumes alone overlap, no meshes meet")
                            : tr("Nothing overlaps"));
        return;
    }
    const AcceptedPairs accepted(session_.scene());
    // Where the last one overlaps no more, another has come to its place.
    const auto last =
        std::ranges::find_if(pairs, [this](const ModelPair& pair) { return pair == last_; });
    const std::size_t first =
        last == pairs.end() ? lastPlace_ : static_cast<std::size_t>(last - pairs.begin()) + 1;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::size_t place = (first + i) % pairs.size();
        if (accepted.noteOn(pairs[place].first, pairs[place].second))
            continue;
        focusOn(pairs[place]);
        lastPlace_ = place;
        return;
    }
    clear();
    emit noneToShow(tr("All overlaps are accepted"));
}

void PairFocus::focusOn(const ModelPair& pair)
{
    const QScopedValueRollback guard(selecting_, true);
    pair_ = pair;
    last_ = std::minmax(pair.first, pair.second);
    chosen_.reset();
    session_.select(modelsOf({pair.second, pair.first}));
    emit framed(pair.first, pair.second);
    emit changed();
}

void PairFocus::clear()
{
    chosen_.reset();
    if (!pair_)
        return;
    pair_.reset();
    emit changed();
}

void PairFocus::forgetWhatIsGone()
{
    const std::size_t count = session_.scene().models.size();
    if (pair_ && (pair_->first >= count || pair_->second >= count))
        pair_.reset();
    emit changed();
}

void PairFocus::showAxis(bool shown)
{
    axisShown_ = shown;
    chosen_.reset();
    emit changed();
}

void PairFocus::chooseAxis(std::optional<int> row)
{
    chosen_ = row;
    emit changed();
}

std::optional<ModelPair> PairFocus::axisPair() const
{
    const std::vector<std::size_t>& selected = session_.selection().models;
    std::optional<ModelPair> pair = pair_;
    if (!pair && selected.size() == 2)
        pair = ModelPair{selected[0], selected[1]};
    if (!pair)
        return nearestBoxes();
    const std::vector<Shape>& volumes = session_.report().volumes;
    return isBox(volumes[pair->first]) && isBox(volumes[pair->second]) ? pair : std::nullopt;
}

std::optional<ModelPair> PairFocus::nearestBoxes() const
{
    const std::vector<Shape>& volumes = session_.report().volumes;
    const std::optional<std::size_t> active = session_.selected();
    if (!active || !isBox(volumes[*active]))
        return std::nullopt;
    const auto nearest = nearestModel(session_.scene(), volumes, *active, isBox);
    return nearest ? std::optional<ModelPair>(std::minmax(*nearest, *active)) : std::nullopt;
}

std::optional<SatExplanation> PairFocus::explanation() const
{
    const std::optional<ModelPair> pair = axisPair();
    if (!pair)
        return std::nullopt;
    const std::vector<Shape>& volumes = session_.report().volumes;
    return explain(volumes[pair->first], volumes[pair->second]);
}

int PairFocus::axis(const SatExplanation& explanation) const
{
    const auto chosen = static_cast<std::size_t>(chosen_.value_or(0));
    if (chosen_ && explanation.rows[chosen].direction)
        return *chosen_;
    return explanation.separating.value_or(explanation.shallowest.value_or(0));
}

} // namespace mbv::viewer

#include "rectangle_tool.h"

#include "session/session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kWidth = 1.5;
constexpr double kBacking = 2; ///< wider than the line, so that it stands on every surface
constexpr double kDash = 6;
constexpr double kSlack = 4; ///< a drag that is none

using Pixels = std::vector<std::array<double, 2>>;

/// Of the way along the edges, every other piece; or the whole.
std::vector<Pixels> pieces(const QRectF& rectangle, bool isDashed)
{
    const std::array<QPointF, 5> corners = {rectangle.topLeft(), rectangle.topRight(),
                                            rectangle.bottomRight(), rectangle.bottomLeft(),
                                            rectangle.topLeft()};
    std::vector<Pixels> all;
    if (!isDashed) {
        Pixels whole;
        for (const QPointF& corner : corners)
            whole.push_back({corner.x(), corner.y()});
        return {whole};
    }
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
        const QPointF along = corners[i + 1] - corners[i];
        const double length = std::hypot(along.x(), along.y());
        for (double at = 0; at < length; at += 2 * kDash) {
            const QPointF a = corners[i] + along * (at / length);
            const QPointF b = corners[i] + along * (std::min(at + kDash, length) / length);
            all.push_back({{a.x(), a.y()}, {b.x(), b.y()}});
        }
    }
    return all;
}

} // namespace

RectangleTool::RectangleTool(Session& session, std::function<rendering::SectionPlanes()> section,
                             QObject* parent)
    : QObject(parent), session_(session), section_(std::move(section))
{
}

void RectangleTool::setOn(bool on)
{
    if (on == on_)
        return;
    on_ = on;
    from_.reset();
    emit changed();
}

bool RectangleTool::take(const PointerEvent& event, const Projection& projection)
{
    if (!on_)
        return false;
    using What = PointerEvent::What;
    if (event.what == What::Press && event.button == Qt::LeftButton) {
        from_ = to_ = event.at;
        return true;
    }
    if (!from_)
        return false;
    if (event.what == What::Move) {
        to_ = event.at;
        emit changed();
    } else if (event.what == What::Release && event.button == Qt::LeftButton) {
        to_ = event.at;
        select(projection, event.modifiers);
        setOn(false);
    }
    return true;
}

RectangleRule RectangleTool::rule() const
{
    return to_.x() < from_->x() ? RectangleRule::Touched : RectangleRule::Inside;
}

void RectangleTool::select(const Projection& projection, Qt::KeyboardModifiers modifiers)
{
    const QRectF rectangle = QRectF(*from_, to_).normalized();
    if (rectangle.width() < kSlack && rectangle.height() < kSlack)
        return;
    std::vector<std::size_t> models =
        modelsInRectangle(session_.scene(), projection, rectangle, rule(), section_());
    if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) {
        std::vector<std::size_t> both = session_.selection().models;
        both.insert(both.end(), models.begin(), models.end());
        models = std::move(both);
    }
    session_.select(modelsOf(std::move(models)));
}

QString RectangleTool::hint() const
{
    return on_ ? tr("Drag a rectangle: to the right for what is wholly inside, to the left for "
                    "what it touches; Esc: none")
               : QString();
}

std::vector<rendering::OverlayLine> RectangleTool::overlay(const rendering::Palette& palette) const
{
    std::vector<rendering::OverlayLine> lines;
    if (!from_)
        return lines;
    const QRectF rectangle = QRectF(*from_, to_).normalized();
    for (Pixels& piece : pieces(rectangle, rule() == RectangleRule::Touched)) {
        rendering::OverlayLine line;
        line.pixels = std::move(piece);
        line.width = kWidth + kBacking;
        line.color = palette.textBackdrop;
        lines.push_back(line);
        line.width = kWidth;
        line.color = palette.selection;
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace mbv::viewer

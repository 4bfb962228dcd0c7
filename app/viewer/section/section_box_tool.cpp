#include "section_box_tool.h"

#include "view/overlays/overlay_pen.h"
#include "view/tools/drag.h"

#include <array>
#include <cmath>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kWidth = 1.5;
constexpr double kHandle = 5; ///< half of its side
constexpr double kReach = 9;  ///< of a press

/// Cosine of the angle between sight and axis above which the side faces the viewer.
constexpr double kFacing = 0.98;

using Side = SectionBox::Side;

constexpr std::array kSides = {Side{0, false}, Side{0, true},  Side{1, false},
                               Side{1, true},  Side{2, false}, Side{2, true}};

Line axisOf(const SectionBox& box, const Side& side)
{
    Line axis = {box.box().min + 0.5 * (box.box().max - box.box().min), {}};
    axis.point[side.axis] = box.position(side);
    axis.direction[side.axis] = 1;
    return axis;
}

/// Where the handle is seen, if it has one.
std::optional<QPointF> handleOf(const SectionBox& box, const Side& side,
                                const Projection& projection)
{
    const Line axis = axisOf(box, side);
    const bool isFacing = std::abs(dot(axis.direction, sightOf(projection, axis.point))) > kFacing;
    return isFacing ? std::nullopt : pixelOf(projection, axis.point);
}

rendering::OverlayLine squareAt(const QPointF& middle, double half, const Color& color)
{
    rendering::OverlayLine square;
    const double x = middle.x();
    const double y = middle.y();
    square.pixels = {
        {x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
    square.color = color;
    square.filled = true;
    return square;
}

} // namespace

SectionBoxTool::SectionBoxTool(SectionBox& box, QObject* parent) : QObject(parent), box_(box)
{
    connect(&box, &SectionBox::changed, this, [this] {
        if (!box_.on()) {
            pull_.reset();
            hot_.reset();
        }
        emit changed();
    });
}

void SectionBoxTool::setHot(const std::optional<Side>& side)
{
    if (side == hot_)
        return;
    hot_ = side;
    emit changed();
}

std::optional<Side> SectionBoxTool::sideAt(const Projection& projection, const QPointF& pixel) const
{
    std::optional<Side> nearest;
    double reach = kReach;
    for (const Side& side : kSides) {
        const std::optional<QPointF> handle = handleOf(box_, side, projection);
        const double away =
            handle ? std::hypot(handle->x() - pixel.x(), handle->y() - pixel.y()) : 2 * kReach;
        if (away <= reach) {
            reach = away;
            nearest = side;
        }
    }
    return nearest;
}

bool SectionBoxTool::take(const PointerEvent& event, const Projection& projection)
{
    if (!box_.on())
        return false;
    switch (event.what) {
    case PointerEvent::What::Move:
        if (pull_) {
            box_.setPosition(pull_->side,
                             pull_->position +
                                 dragAlong(pull_->projection, pull_->axis, pull_->from, event.at));
            return true;
        }
        if (event.button == Qt::NoButton)
            setHot(sideAt(projection, event.at));
        return false; // the camera may move, too
    case PointerEvent::What::Press:
        setHot(sideAt(projection, event.at));
        if (event.button != Qt::LeftButton || !hot_)
            return pull_.has_value();
        pull_ = {*hot_, axisOf(box_, *hot_), box_.position(*hot_), event.at, projection};
        return true;
    case PointerEvent::What::Release: {
        const bool isMine = pull_.has_value();
        if (event.button == Qt::LeftButton)
            pull_.reset();
        return isMine;
    }
    case PointerEvent::What::Leave:
        if (!pull_)
            setHot(std::nullopt);
        break;
    }
    return false;
}

std::vector<rendering::OverlayLine> SectionBoxTool::overlay(const Projection& projection,
                                                            const rendering::Palette& palette) const
{
    if (!box_.on())
        return {};
    OverlayPen pen(projection, palette);
    const std::array<Vec3, 8> corners = cornersOf(box_.box());
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (std::size_t k = i + 1; k < corners.size(); ++k) {
            const Vec3 along = corners[k] - corners[i];
            const int across = (along.x == 0) + (along.y == 0) + (along.z == 0);
            if (across >= 2)
                pen.rimmedLine(corners[i], corners[k], palette.text, kWidth);
        }
    std::vector<rendering::OverlayLine> lines = pen.take();
    for (const Side& side : kSides) {
        if (const std::optional<QPointF> handle = handleOf(box_, side, projection)) {
            lines.push_back(squareAt(*handle, kHandle + 2, palette.textBackdrop));
            lines.push_back(
                squareAt(*handle, kHandle, hot_ == side ? palette.selection : palette.text));
        }
    }
    return lines;
}

} // namespace mbv::viewer

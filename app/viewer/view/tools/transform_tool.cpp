#include "transform_tool.h"

#include "drag.h"
#include "keys/expression.h"
#include "language/texts.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr std::array<Vec3, 3> kWorldAxes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

constexpr qsizetype kMaxTyped = 24; // more digits than a double has

qsizetype lastOperator(const QString& typed)
{
    return std::max(typed.lastIndexOf('*'), typed.lastIndexOf('/'));
}

double wholeSteps(double value, double step)
{
    return std::round(value / step) * step;
}

} // namespace

TransformTool::TransformTool(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session, &Session::previewEnded, this, &TransformTool::end);
    connect(&session, &Session::selectionChanged, this, &TransformTool::cancel);
}

void TransformTool::begin(TransformKind kind, const Projection& projection,
                          const std::optional<QPointF>& pointer)
{
    cancel();
    if (session_.selection().models.empty() || !session_.mayMoveSelected())
        return;
    session_.endMerge();
    kind_ = kind;
    projection_ = projection;
    from_ = to_ = pointer;
    axis_.reset();
    typed_.clear();
    snap_ = session_.rules().snap;
    move_.emplace(session_.constrainedMove());
    emit changed();
}

void TransformTool::bind(std::optional<TransformAxis> axis)
{
    if (!active())
        return;
    axis_ = axis;
    move_->restart();
    update();
}

void TransformTool::drag(const QPointF& pointer, bool otherSnap)
{
    if (!active())
        return;
    if (!from_)
        from_ = pointer;
    to_ = pointer;
    snap_ = session_.rules().snap != otherSnap;
    if (typed_.isEmpty())
        update();
}

void TransformTool::pressAxis(int index)
{
    if (!axis_ || axis_->index != index)
        bind(TransformAxis{index, false});
    else if (!axis_->local)
        bind(TransformAxis{index, true});
    else
        bind(std::nullopt);
}

void TransformTool::press(QKeyCombination key)
{
    if (!active())
        return;
    switch (const int code = key.key()) {
    case Qt::Key_X:
    case Qt::Key_Y:
    case Qt::Key_Z:
        return pressAxis(code - Qt::Key_X);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return confirm();
    case Qt::Key_Escape:
        return cancel();
    case Qt::Key_G:
        return begin(TransformKind::Move, projection_, to_);
    case Qt::Key_R:
        return begin(TransformKind::Rotate, projection_, to_);
    case Qt::Key_Backspace:
        typed_.chop(1);
        break;
    case Qt::Key_Minus:
        typed_ = typed_.startsWith('-') ? typed_.mid(1) : '-' + typed_;
        break;
    case Qt::Key_Period:
    case Qt::Key_Comma:
        if (!typed_.mid(lastOperator(typed_) + 1).contains('.'))
            typed_ += '.';
        break;
    case Qt::Key_Slash:
    case Qt::Key_Asterisk:
        if (!typed_.isEmpty() && typed_.back().isDigit() && typed_.size() < kMaxTyped)
            typed_ += QChar(code);
        break;
    default:
        if (code < Qt::Key_0 || code > Qt::Key_9 || typed_.size() >= kMaxTyped)
            return;
        typed_ += QChar(code);
    }
    move_->restart();
    update();
}

std::optional<double> TransformTool::typedAmount() const
{
    if (typed_.isEmpty())
        return std::nullopt;
    const bool goesOn = lastOperator(typed_) == typed_.size() - 1;   // "2*" is 2 so far
    return valueOf(goesOn ? typed_.chopped(1) : typed_).value_or(0); // "-" and "." as well
}

/// What the motion is along or about: the axis bound to; else x for a move by a typed amount, and
/// the sight towards the viewer for a rotation.
Line TransformTool::axisLine() const
{
    const Vec3& pivot = move_->pivot();
    if (!axis_)
        return {pivot,
                kind_ == TransformKind::Move ? kWorldAxes[0] : -1.0 * sightOf(projection_, pivot)};
    const auto index = static_cast<std::size_t>(axis_->index);
    if (!axis_->local)
        return {pivot, kWorldAxes[index]};
    const Model& model = move_->start().models[*session_.selected()];
    return {pivot, axesOf(model.pose.rotation)[index]};
}

Vec3 TransformTool::snapped(const Vec3& offset) const
{
    const double step = session_.steps().distance;
    return snap_ ? Vec3{wholeSteps(offset.x, step), wholeSteps(offset.y, step),
                        wholeSteps(offset.z, step)}
                 : offset;
}

void TransformTool::moveBy(const std::optional<double>& typed)
{
    const Line axis = axisLine();
    if (typed) {
        move_->moveTo(*typed * axis.direction);
    } else if (!from_) {
        move_->moveTo({});
    } else if (axis_) {
        const double along = dragAlong(projection_, axis, *from_, *to_);
        const double step = session_.steps().distance;
        move_->moveTo((snap_ ? wholeSteps(along, step) : along) * axis.direction);
    } else {
        move_->moveTo(snapped(dragInPicture(projection_, move_->pivot(), *from_, *to_)));
    }
}

void TransformTool::rotateBy(const std::optional<double>& typed)
{
    const Line axis = axisLine();
    const double dragged = from_ ? dragAbout(projection_, axis, *from_, *to_) : 0;
    const double degrees =
        typed.value_or(snap_ ? wholeSteps(dragged, session_.steps().degrees) : dragged);
    move_->rotateTo(axis.direction, degrees);
}

void TransformTool::update()
{
    (kind_ == TransformKind::Move ? moveBy(typedAmount()) : rotateBy(typedAmount()));
    session_.preview(move_->scene());
    emit changed();
}

void TransformTool::confirm()
{
    if (!active())
        return;
    const ConstrainedMove move = *std::exchange(move_, std::nullopt);
    const QString label = kind_ == TransformKind::Move ? tr("Move %1") : tr("Rotate %1");
    session_.place(move, label.arg(session_.selectionText()));
    emit changed();
}

void TransformTool::cancel()
{
    if (!active())
        return;
    move_.reset();
    session_.cancelPreview();
    emit changed();
}

/// The session has taken the preview away.
void TransformTool::end()
{
    if (std::exchange(move_, std::nullopt))
        emit changed();
}

QString TransformTool::motionText() const
{
    if (!active())
        return {};
    const bool moves = kind_ == TransformKind::Move;
    QString what = (moves ? tr("Move %1") : tr("Rotate %1")).arg(session_.selectionText());
    if (axis_) {
        const QString name = QStringLiteral("xyz").at(axis_->index);
        const QString axis = axis_->local ? tr("its own %1").arg(name) : name;
        what += ' ' + (moves ? tr("along %1").arg(axis) : tr("about %1").arg(axis));
    } else if (moves && !typed_.isEmpty()) {
        what += ' ' + tr("along %1").arg('x');
    } else if (!moves) {
        what += ' ' + tr("about the line of sight");
    }
    QString amount = typed_ + '_';
    if (typed_.isEmpty())
        amount = moves && !axis_ ? vectorText(move_->offset())
                 : moves         ? numberText(dot(move_->offset(), axisLine().direction))
                                 : numberText(move_->degrees());
    const QString unit =
        moves ? QString::fromStdString(session_.scene().units) : tr("deg", "degrees");
    return (what + ": " + amount + ' ' + unit).trimmed();
}

QString TransformTool::stopText() const
{
    if (active() && move_->isOutOfReach())
        return tr("out of reach");
    if (!active() || move_->stoppedBy().empty())
        return {};
    return tr("stopped by %1").arg(QString::fromStdString(move_->stoppedBy().front()));
}

QString TransformTool::text() const
{
    if (!active())
        return {};
    QStringList parts = {motionText()};
    if (const QString stop = stopText(); !stop.isEmpty())
        parts << stop;
    parts << tr("X Y Z axis, digits, Enter, Esc");
    return parts.join(QStringLiteral("  |  "));
}

} // namespace mbv::viewer

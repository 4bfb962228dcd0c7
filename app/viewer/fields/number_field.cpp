#include "number_field.h"

#include <QtCore/QLocale>
#include <QtCore/QTimer>
#include <QtGui/QKeyEvent>

#include <cmath>
#include <utility>

namespace mbv::viewer {

NumberField::NumberField(NumberParser parse, QWidget* parent)
    : QLineEdit(parent), parse_(std::move(parse))
{
    setMinimumWidth(24); // three in a row fit a narrow panel
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(this, &QLineEdit::returnPressed, this, &NumberField::commit);
    connect(this, &QLineEdit::textEdited, this, [this] { markRefused(false); });
}

void NumberField::setValue(std::optional<double> value)
{
    value_ = value;
    if (!isModified())
        showValue();
}

void NumberField::showValue()
{
    if (!value_)
        setText({});
    else if (hasFocus())
        setText(QString::number(*value_, 'g', QLocale::FloatingPointShortest));
    else
        setText(fittingText(*value_));
    setCursorPosition(0);
    setModified(false);
    markRefused(false);
    setToolTip(value_ ? QString::number(*value_, 'g', QLocale::FloatingPointShortest) : QString());
}

/// As many digits as there is room for, three at least before the point. Nothing is cut off that
/// would make another number, 0.333 of 3.33e-13: what has no room is rounded, to 0.0000 at last.
QString NumberField::fittingText(double value) const
{
    constexpr int kMax = 10;
    constexpr int kMin = 3;
    constexpr int kFrame = 12; // pixels beside the text
    const auto fits = [this](const QString& text) {
        return fontMetrics().horizontalAdvance(text) <= width() - kFrame;
    };
    const bool isSmall = std::abs(value) < 1;
    for (int digits = kMax; digits > 0; --digits) {
        QString text = QString::number(value, 'g', digits);
        if (fits(text) || (digits <= kMin && !isSmall && !text.contains('e')))
            return text;
    }
    for (int decimals = 4; isSmall && decimals > 0; --decimals) {
        const QString text = QString::number(value, 'f', decimals);
        const QString unsignedZero = QString::number(0.0, 'f', decimals);
        const QString& shown = text == '-' + unsignedZero ? unsignedZero : text;
        if (fits(shown) || decimals == 1)
            return shown;
    }
    return QString::number(value, 'g', 1);
}

void NumberField::resizeEvent(QResizeEvent* event)
{
    QLineEdit::resizeEvent(event);
    if (!isModified() && !hasFocus())
        showValue();
}

/// Not by color alone: a refused text is struck out, too.
void NumberField::markRefused(bool refused)
{
    QFont marked = font();
    if (marked.strikeOut() == refused)
        return;
    marked.setStrikeOut(refused);
    setFont(marked);
}

/// All of it, with the cursor, which is what is seen of a long number, at its beginning.
void NumberField::selectFromEnd()
{
    const int length = static_cast<int>(text().size());
    setSelection(length, -length);
}

void NumberField::commit()
{
    if (!isModified())
        return;
    QString why;
    const std::optional<double> typed = parse_(text(), &why);
    if (!typed) {
        markRefused(true);
        setToolTip(why);
        emit refused(why);
        return;
    }
    setModified(false);
    emit accepted();
    if (typed != value_)
        emit edited(*typed);
    showValue(); // the one that is, should nobody have taken it
    if (hasFocus())
        selectFromEnd();
}

void NumberField::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    if (!isModified())
        showValue();
    QTimer::singleShot(0, this,
                       &NumberField::selectFromEnd); // after the click that places the cursor
}

void NumberField::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    commit();
    showValue(); // the new value, or the old one where the text was refused
}

void NumberField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape)
        return QLineEdit::keyPressEvent(event);
    const bool typed = isModified();
    showValue();
    if (typed)
        selectFromEnd();
    else
        emit left();
}

} // namespace mbv::viewer

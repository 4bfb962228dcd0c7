#include "viewer_style.h"

#include <QtGui/QPainter>
#include <QtWidgets/QStyleOption>

namespace mbv::viewer {

namespace {

/// What has the focus has a thicker line, in the color of what is selected.
void outline(const QStyleOption& option, QPainter& painter)
{
    const bool focused = option.state.testFlag(QStyle::State_HasFocus);
    const int width = focused ? 2 : 1;
    const QRect rect = option.rect.adjusted(0, 0, -1, -1);
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(option.palette.color(focused ? QPalette::Highlight : QPalette::WindowText));
    for (int i = 0; i < width; ++i)
        painter.drawRect(rect.adjusted(i, i, -i, -i));
    painter.restore();
}

/// Fusion shows the focus only after a key has moved it.
template <class Option> Option focusShown(const Option& option)
{
    Option shown = option;
    shown.state |= QStyle::State_KeyboardFocusChange;
    return shown;
}

/// Fusion draws lines darker than the window; on a dark one they are seen when they are drawn as if
/// it were pale.
template <class Option> Option paleWhereDark(const Option& option)
{
    constexpr int kMiddle = 128;
    Option shown = option;
    if (option.palette.color(QPalette::Window).lightness() < kMiddle)
        shown.palette.setColor(QPalette::Window, option.palette.color(QPalette::PlaceholderText));
    return shown;
}

} // namespace

ViewerStyle::ViewerStyle(bool outlines) : QProxyStyle("Fusion"), outlines_(outlines) {}

void ViewerStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                QPainter* painter, const QWidget* widget) const
{
    if (const auto* focus = qstyleoption_cast<const QStyleOptionFocusRect*>(option);
        focus && element == PE_FrameFocusRect) {
        const QStyleOptionFocusRect shown = focusShown(*focus);
        QProxyStyle::drawPrimitive(element, &shown, painter, widget);
        return;
    }
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (button && (element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton)) {
        const QStyleOptionButton shown = paleWhereDark(*button);
        QProxyStyle::drawPrimitive(element, &shown, painter, widget);
    } else {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
    if (!outlines_)
        return;
    switch (element) {
    case PE_Frame:
    case PE_FrameLineEdit:
    case PE_FrameMenu:
    case PE_FrameGroupBox:
    case PE_FrameTabWidget:
    case PE_PanelButtonCommand:
    case PE_IndicatorCheckBox:
        outline(*option, *painter);
        break;
    default:
        break;
    }
}

void ViewerStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    // A tab draws its own focus, past drawPrimitive.
    if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        tab && element == CE_TabBarTabLabel) {
        const QStyleOptionTab shown = focusShown(*tab);
        QProxyStyle::drawControl(element, &shown, painter, widget);
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ViewerStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const
{
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        slider && control == CC_Slider) {
        const QStyleOptionSlider shown = paleWhereDark(*slider);
        QProxyStyle::drawComplexControl(control, &shown, painter, widget);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (outlines_ && control == CC_ComboBox)
        outline(*option, *painter);
}

} // namespace mbv::viewer

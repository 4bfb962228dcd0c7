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

bool isDark(const QStyleOption& option)
{
    constexpr int kMiddle = 128;
    return option.palette.color(QPalette::Window).lightness() < kMiddle;
}

/// Fusion draws lines darker than the window; on a dark one they are seen when they are drawn as if
/// it were pale.
template <class Option> Option paleWhereDark(const Option& option)
{
    Option shown = option;
    if (isDark(option))
        shown.palette.setColor(QPalette::Window, option.palette.color(QPalette::PlaceholderText));
    return shown;
}

bool isSeparator(const QStyleOptionMenuItem* item)
{
    return item && item->menuItemType == QStyleOptionMenuItem::Separator;
}

/// Fusion's is black, and nearly transparent.
void drawPaleSeparator(const QStyleOptionMenuItem& item, QPainter& painter)
{
    constexpr int kMargin = 5; // pixels, as Fusion has it
    QColor pale = item.palette.color(QPalette::PlaceholderText);
    pale.setAlphaF(0.5F);
    painter.save();
    painter.setPen(pale);
    const int y = item.rect.center().y();
    painter.drawLine(item.rect.left() + kMargin, y, item.rect.right() - kMargin, y);
    painter.restore();
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
    if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        element == CE_MenuItem && isSeparator(item) && isDark(*item)) {
        drawPaleSeparator(*item, *painter);
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

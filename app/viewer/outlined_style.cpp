#include "outlined_style.h"

#include <QtGui/QPainter>
#include <QtWidgets/QStyleOption>

namespace mbv::viewer {

namespace {

/// What has the focus has a thicker line, in the colour of what is selected.
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

} // namespace

OutlinedStyle::OutlinedStyle() : QProxyStyle("Fusion") {}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                  QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
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

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                       QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox)
        outline(*option, *painter);
}

} // namespace mbv::viewer

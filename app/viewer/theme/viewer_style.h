#pragma once

#include <QtWidgets/QProxyStyle>

namespace mbv::viewer {

/// Fusion that always shows what has the focus, however it got there. On request there is a line in
/// the text's color round every button, field and list: Fusion's own lines are a shade of the
/// window's color, which on a black window nobody sees. On a dark one, boxes to check, sliders
/// and what parts a menu have paler ones.
class ViewerStyle : public QProxyStyle {
    Q_OBJECT

public:
    explicit ViewerStyle(bool outlines);

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;

private:
    bool outlines_;
};

} // namespace mbv::viewer

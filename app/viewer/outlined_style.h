#pragma once

#include <QtWidgets/QProxyStyle>

namespace mbv::viewer {

/// Fusion with a line in the text's colour round every button, field and list. Fusion's own lines
/// are a shade of the window's colour, which on a black window nobody sees.
class OutlinedStyle : public QProxyStyle {
    Q_OBJECT

public:
    OutlinedStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
};

} // namespace mbv::viewer

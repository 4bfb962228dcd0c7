#pragma once

#include <gtest/gtest.h>

#include <QtWidgets/QWidget>

namespace mbv::test {

/// What is seen of a bar: its widgets, and those of its groups in place of these.
inline QList<QWidget*> partsOf(const QWidget& bar)
{
    QList<QWidget*> parts;
    for (QWidget* part : bar.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        const bool isGroup = part->metaObject() == &QWidget::staticMetaObject;
        if (part->isVisible())
            parts += isGroup ? partsOf(*part) : QList{part};
    }
    return parts;
}

inline QRect placeIn(const QWidget& window, const QWidget& widget)
{
    return {widget.mapTo(&window, QPoint()), widget.size()};
}

inline void expectNoneOverAnother(const QWidget& bar)
{
    const QList<QWidget*> parts = partsOf(bar);
    for (const QWidget* a : parts)
        for (const QWidget* b : parts)
            EXPECT_TRUE(a == b || !placeIn(bar, *a).intersects(placeIn(bar, *b)))
                << a->metaObject()->className() << " over " << b->metaObject()->className();
}

} // namespace mbv::test

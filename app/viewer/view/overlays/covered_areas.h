#pragma once

#include <QtCore/QObject>
#include <QtCore/QRectF>

#include <vector>

class QWidget;

namespace mbv::viewer {

/// What lies over a widget: those of its children that are shown.
class CoveredAreas : public QObject {
    Q_OBJECT

public:
    /// Knows children that come from now on. The widget must outlive it.
    explicit CoveredAreas(QWidget& widget);

    std::vector<QRectF> areas() const;

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& widget_;
};

} // namespace mbv::viewer

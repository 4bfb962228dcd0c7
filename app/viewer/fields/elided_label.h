#pragma once

#include <QtWidgets/QLabel>

namespace mbv::viewer {

/// A plain text in one line, cut in its middle where it has no room: the ends of names tell them
/// apart. Then its tip says all of it. It is as narrow as it has to be.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString shown() const;
};

} // namespace mbv::viewer

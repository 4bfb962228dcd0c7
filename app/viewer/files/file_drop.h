#pragma once

#include <QtCore/QObject>

#include <filesystem>
#include <vector>

class QWidget;

namespace mbv::viewer {

/// Lets a person drop files on a widget.
class FileDrop : public QObject {
    Q_OBJECT

public:
    explicit FileDrop(QWidget& target);

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void dropped(const std::vector<std::filesystem::path>& files);
};

} // namespace mbv::viewer

#pragma once

#include <QtWidgets/QFrame>

#include <filesystem>

class QPushButton;
class QVBoxLayout;

namespace mbv::viewer {

/// Stands over the 3D view while it is empty and says how to begin: drop a mesh, open one, try the
/// cats, go on with a recent file. Tab goes from the view through it.
class StartCard : public QFrame {
    Q_OBJECT

public:
    /// In the middle of the widget.
    explicit StartCard(QWidget& over);

    /// Lists the recent files anew and shows it, or hides it.
    void setShown(bool shown);

    /// Writes the scene of the two cats, with its mesh, into a folder; gives the scene's path.
    static std::filesystem::path writeDemo(const std::filesystem::path& folder);

signals:
    void openWanted();
    void demoWanted();
    void helpWanted();
    void recentWanted(const std::filesystem::path& file);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void listRecent();
    void place();

    QWidget& over_;
    QPushButton* help_;
    QVBoxLayout* recent_;
};

} // namespace mbv::viewer

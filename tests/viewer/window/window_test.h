#pragma once

#include "temp_dir.h"
#include "viewer/x_server.h"

#include <language/language_switch.h>
#include <main_window.h>
#include <theme/appearance.h>

#include <gtest/gtest.h>

#include <QtWidgets/QApplication>

#include <functional>
#include <memory>

namespace mbv::test {

/// The viewer's window inside the test itself, with the two cats, so that a test can look at its
/// widgets. Settings are in a folder of the test's own.
class WindowTest : public testing::Test {
protected:
    /// Skips the test where there is no X server.
    void SetUp() override;
    void TearDown() override;

    viewer::MainWindow& window() { return *window_; }
    /// Runs the event loop until it is so; false when it is not after some seconds.
    static bool wait(const std::function<bool()>& done);
    /// Handles what is pending.
    static void settle();
    /// By its id, as from its menu.
    void trigger(const QString& id);
    /// What asks or tells something in front of the window, or null.
    static QWidget* dialog();

    XServer server_;
    TempDir folder_;
    std::unique_ptr<QApplication> application_;
    std::unique_ptr<viewer::Appearance> appearance_;
    std::unique_ptr<viewer::LanguageSwitch> language_;
    std::unique_ptr<viewer::MainWindow> window_;
};

} // namespace mbv::test

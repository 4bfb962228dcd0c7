#include "window_test.h"

#include <platform.h>

#include <QtCore/QElapsedTimer>
#include <QtGui/QAction>

#include <array>

// The graphics driver and fontconfig never free what they load.
extern "C" const char* __asan_default_options(); // NOLINT(readability-identifier-naming)
extern "C" const char* __asan_default_options()
{
    return "detect_leaks=0";
}

namespace mbv::test {

namespace {

constexpr int kPatience = 60'000; // milliseconds: sanitized, on a busy machine

} // namespace

void WindowTest::SetUp()
{
    if (server_.display().empty())
        GTEST_SKIP() << "no X server: install Xvfb (Debian: xvfb)";
    qputenv("DISPLAY", QByteArray::fromStdString(server_.display()));
    qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString((folder_ / "config").string()));
    qputenv("LC_ALL", "C.UTF-8");
    qunsetenv("WAYLAND_DISPLAY");
    qunsetenv("QT_QPA_PLATFORM");
    viewer::preparePlatform();
    static int argc = 1;
    static std::array<char, 5> name = {"test"};
    static std::array<char*, 2> argv = {name.data(), nullptr};
    application_ = std::make_unique<QApplication>(argc, argv.data());
    appearance_ =
        std::make_unique<viewer::Appearance>(viewer::Theme::Light, rendering::PaletteKind::Default);
    language_ = std::make_unique<viewer::LanguageSwitch>(viewer::Language::English);
    window_ = std::make_unique<viewer::MainWindow>(*appearance_, *language_);
    window_->resize(1280, 800);
    window_->show();
    window_->activateWindow();
    window_->open({std::filesystem::path(MBV_DATA_DIR) / "cats.mbv.json"});
    ASSERT_TRUE(wait([this] { return window_->session().scene().models.size() == 2; }));
    settle();
}

void WindowTest::TearDown()
{
    window_.reset();
    language_.reset();
    appearance_.reset();
    application_.reset();
}

bool WindowTest::wait(const std::function<bool()>& done)
{
    QElapsedTimer clock;
    clock.start();
    while (!done() && clock.elapsed() < kPatience)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    return done();
}

void WindowTest::settle()
{
    for (int i = 0; i < 3; ++i)
        QApplication::processEvents();
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void WindowTest::trigger(const QString& id)
{
    auto* action = window_->findChild<QAction*>(id);
    ASSERT_NE(action, nullptr) << id.toStdString();
    action->trigger();
    settle();
}

QWidget* WindowTest::dialog()
{
    return QApplication::activeModalWidget();
}

} // namespace mbv::test

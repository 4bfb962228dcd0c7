#pragma once

#include "window_test.h"

#include <mbv/scene_io/scene_file.h>

#include <QtCore/QEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QApplication>

#include <chrono>
#include <filesystem>
#include <string>

namespace mbv::test {

/// Files that are not as one left them.
class WindowFiles : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (IsSkipped())
            return;
        std::filesystem::copy_file(std::filesystem::path(MBV_DATA_DIR) / "cat.stl",
                                   folder_ / "cat.stl");
        std::filesystem::copy_file(std::filesystem::path(MBV_DATA_DIR) / "cats.mbv.json",
                                   scene_ = folder_ / "cats.mbv.json");
    }

    void open()
    {
        window().open({scene_});
        ASSERT_TRUE(wait([this] { return !window().busy(); }));
        settle();
    }
    /// As another program would.
    void changeOnDisk()
    {
        MeshLibrary library;
        Scene scene = loadScene(scene_, library).scene;
        scene.models[0].name = "theirs";
        saveScene(scene, scene_);
        std::filesystem::last_write_time(scene_, std::filesystem::last_write_time(scene_) +
                                                     std::chrono::seconds(2));
    }
    /// As if another program had been in front.
    void comeBack()
    {
        QEvent event(QEvent::ActivationChange);
        QApplication::sendEvent(&window(), &event);
        settle();
    }
    std::string nameOnDisk()
    {
        MeshLibrary library;
        return loadScene(scene_, library).scene.models[0].name;
    }
    void moveTheCat()
    {
        trigger("move.up");
        ASSERT_TRUE(window().session().document().modified());
    }
    /// Clicks what is named so.
    static void press(QWidget& box, const QString& text)
    {
        for (auto* button : box.findChildren<QAbstractButton*>()) {
            if (button->text().remove('&') == text) {
                button->click();
                settle();
                return;
            }
        }
        FAIL() << "no button " << text.toStdString();
    }
    QWidget& bar() { return *window().findChild<QWidget*>("messageBar"); }
    QString message() { return bar().isVisible() ? bar().accessibleDescription() : QString(); }

    std::filesystem::path scene_;
};

} // namespace mbv::test

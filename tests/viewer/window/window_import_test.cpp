#include "window_test.h"

#include <import/import_fields.h>
#include <import/import_settings.h>
#include <import/open_dialog.h>

#include <QtWidgets/QComboBox>
#include <QtWidgets/QGroupBox>

namespace mbv::test {
namespace {

using viewer::ImportFields;
using viewer::ImportOptions;
using viewer::OpenDialog;

class WindowImport : public WindowTest {
protected:
    /// As a person chooses from a list.
    static void choose(QWidget& in, const QString& list, const QString& item)
    {
        for (auto* box : in.findChildren<QComboBox*>()) {
            if (box->accessibleName() != list)
                continue;
            ASSERT_GE(box->findText(item), 0) << item.toStdString();
            box->setCurrentIndex(box->findText(item));
            emit box->activated(box->currentIndex());
            return;
        }
        ADD_FAILURE() << "no list " << list.toStdString();
    }

    OpenDialog& ask()
    {
        trigger("file.add");
        auto* dialog = qobject_cast<OpenDialog*>(WindowTest::dialog());
        EXPECT_NE(dialog, nullptr);
        return *dialog;
    }

    /// Adds data/box.stl with it.
    const Model& addBoxBy(OpenDialog& dialog)
    {
        emit dialog.filesSelected({QStringLiteral(MBV_DATA_DIR) + "/box.stl"});
        dialog.close();
        EXPECT_TRUE(wait([this] { return window().session().scene().models.size() == 3; }));
        return window().session().scene().models[2];
    }
};

TEST_F(WindowImport, LeavesFilesAsTheyAreAtFirst)
{
    OpenDialog& dialog = ask();
    EXPECT_FALSE(dialog.findChild<ImportFields*>()->isVisible());
    const Model& box = addBoxBy(dialog);
    EXPECT_EQ(box.scale, (Vec3{1, 1, 1}));
    EXPECT_EQ(box.pose.rotation, Quaternion{});
}

TEST_F(WindowImport, TakesTheOptionsOfTheDialog)
{
    OpenDialog& dialog = ask();
    dialog.findChild<QGroupBox*>()->setChecked(true);
    EXPECT_TRUE(dialog.findChild<ImportFields*>()->isVisible());
    choose(dialog, "Lengths in the file are in", "mm");
    choose(dialog, "Bounding volume at first", "Sphere");
    const Model& box = addBoxBy(dialog);
    EXPECT_EQ(box.scale, (Vec3{1e-3, 1e-3, 1e-3})) << "the cats are in meters";
    EXPECT_EQ(box.volumeKind, VolumeKind::Sphere);
    EXPECT_EQ(viewer::savedImportOptions(viewer::kImportKinds[0]), ImportOptions())
        << "for these files alone";
    trigger("edit.undo");
    EXPECT_EQ(window().session().scene().models.size(), 2U) << "in one step";
}

TEST_F(WindowImport, TakesTheSettingsOfTheKind)
{
    trigger("settings.open");
    choose(*dialog(), "Files of kind", "STL");
    choose(*dialog(), "Up in the file is", "the z axis");
    choose(*dialog(), "At the scene's origin comes", "the middle of that box's bottom");
    choose(*dialog(), "Files of kind", "OBJ");
    choose(*dialog(), "Lengths in the file are in", "ft");
    choose(*dialog(), "Files of kind", "STL");
    dialog()->close();
    settle();
    const ImportOptions stl = viewer::savedImportOptions(viewer::kImportKinds[0]);
    EXPECT_EQ(stl.up, UpAxis::Z);
    EXPECT_EQ(stl.origin, viewer::ImportOrigin::Bottom);
    EXPECT_EQ(stl.lengths, "") << "which is OBJ's";
    EXPECT_EQ(viewer::savedImportOptions(viewer::kImportKinds[1]).lengths, "ft");

    const Model& box = addBoxBy(ask());
    EXPECT_NE(box.pose.rotation, Quaternion{});
    const Aabb bounds = std::get<Aabb>(worldVolume(box, VolumeKind::Aabb));
    EXPECT_NEAR(bounds.min.y, 0, 1e-12);
    EXPECT_NEAR(bounds.min.x, -bounds.max.x, 1e-12);
}

TEST_F(WindowImport, AsksNothingOfFilesThatAreGiven)
{
    viewer::save(viewer::kImportKinds[0], {.up = UpAxis::Z});
    window().open({std::filesystem::path(MBV_DATA_DIR) / "box.stl"});
    ASSERT_TRUE(wait([this] { return window().session().scene().models.size() == 1; }));
    EXPECT_EQ(window().session().scene().models[0].pose.rotation, Quaternion{});
}

} // namespace
} // namespace mbv::test

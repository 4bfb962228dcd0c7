#include "viewer/boxes.h"

#include <edits/scene_edits.h>
#include <saved_views/saved_views.h>
#include <section/section.h>
#include <section/section_box.h>
#include <session/session.h>

#include <mbv/scene/edit_models.h>

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace mbv::viewer {
namespace {

class SavedViewsTest : public testing::Test {
protected:
    SavedViewsTest()
    {
        session_.open(twoBoxes());
        QObject::connect(&session_, &Session::failed, &views_,
                         [this](const QString& why) { refused_ = why; });
    }

    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const SavedView& view : views_.all())
            names.push_back(view.name);
        return names;
    }
    void setVisible(std::size_t model, bool visible)
    {
        session_.edit("", withVisibility(session_.scene(), std::vector{model}, visible));
    }

    Session session_;
    Camera camera_ = {{0, 0, 9}, {1, 0, 0}};
    std::optional<Camera> flownTo_;
    Section section_{session_, [this] { return camera_; }};
    SectionBox box_{session_};
    SavedViews views_{
        session_,
        section_,
        box_,
        {[this] { return camera_; }, [this](const Camera& camera) { flownTo_ = camera; }}};
    QString refused_;
};

TEST_F(SavedViewsTest, KeepCameraSectionAndWhatIsHiddenAsAStep)
{
    const Scene before = session_.scene();
    setVisible(1, false);
    section_.setOn(true);
    views_.keep(" front ");
    ASSERT_EQ(views_.all().size(), 1U);
    EXPECT_EQ(views_.all()[0], (SavedView{"front", camera_, HalfSpace{{0, 0, 1}, 0}, {"right"}}));
    EXPECT_EQ(session_.document().undoLabel(), "Save the view front");
    session_.undo();
    session_.undo();
    EXPECT_EQ(session_.scene(), before);
}

TEST_F(SavedViewsTest, GoingToOneBringsAllOfThatBack)
{
    setVisible(1, false);
    section_.setOn(true);
    views_.keep("front");
    const Camera front = camera_;
    camera_ = {{9, 0, 0}, {0, 0, 0}};
    section_.setOn(false);
    setVisible(0, false);
    setVisible(1, true);
    views_.goTo(0);
    EXPECT_EQ(flownTo_, front);
    EXPECT_EQ(section_.kept(), (HalfSpace{{0, 0, 1}, 0}));
    EXPECT_TRUE(session_.scene().models[0].visible);
    EXPECT_FALSE(session_.scene().models[1].visible);
    EXPECT_EQ(session_.document().undoLabel(), "Go to the view front");
    session_.undo();
    EXPECT_FALSE(session_.scene().models[0].visible);
}

TEST_F(SavedViewsTest, TheSectionBoxComesBackAsItWasAndGoesWhereThereWasNone)
{
    views_.keep("whole");
    box_.setOn(true);
    box_.setPosition({1, true}, 0.25);
    const std::optional<Aabb> kept = box_.kept();
    views_.keep("cut");
    EXPECT_EQ(views_.all()[1].sectionBox, kept);

    views_.goTo(0);
    EXPECT_FALSE(box_.on());
    session_.select(onlyModel(1));
    box_.fit(); // around another model than what was kept
    ASSERT_NE(box_.kept(), kept);
    views_.goTo(1);
    EXPECT_EQ(box_.kept(), kept);
}

TEST_F(SavedViewsTest, GoingWhereTheSameIsSeenIsNoStep)
{
    views_.keep("all");
    section_.setOn(true);
    session_.markSaved();
    views_.goTo(0);
    EXPECT_FALSE(section_.on());
    EXPECT_FALSE(session_.document().modified());
}

TEST_F(SavedViewsTest, ANameInUseIsSavedAnew)
{
    views_.keep("front");
    views_.keep("other");
    camera_.position = {0, 9, 1};
    views_.keep("front");
    EXPECT_EQ(names(), (std::vector<std::string>{"front", "other"}));
    EXPECT_EQ(views_.all()[0].camera, camera_);
    views_.keep("  ");
    EXPECT_EQ(views_.all().size(), 2U);
}

TEST_F(SavedViewsTest, FreeNamesCountOn)
{
    EXPECT_EQ(views_.freeName(), "View 1");
    views_.keep(views_.freeName());
    views_.keep("View 3");
    EXPECT_EQ(views_.freeName(), "View 2");
}

TEST_F(SavedViewsTest, AreRenamedAndDeletedAsSteps)
{
    views_.keep("a");
    views_.keep("b");
    views_.rename(0, "b");
    EXPECT_EQ(refused_, "Another view is named b");
    views_.rename(0, " ");
    EXPECT_EQ(refused_, "A view needs a name");
    views_.rename(1, "옆");
    EXPECT_EQ(names(), (std::vector<std::string>{"a", "옆"}));
    EXPECT_EQ(session_.document().undoLabel(), "Rename the view b");
    views_.remove(0);
    EXPECT_EQ(names(), std::vector<std::string>{"옆"});
    session_.undo();
    session_.undo();
    EXPECT_EQ(names(), (std::vector<std::string>{"a", "b"}));
}

TEST_F(SavedViewsTest, FollowTheNamesOfModelsAndForgetThoseThatAreGone)
{
    setVisible(0, false);
    setVisible(1, false);
    views_.keep("nothing");
    session_.rename(0, "new");
    EXPECT_EQ(views_.all()[0].hidden, (std::vector<std::string>{"new", "right"}));
    session_.edit("", withoutModels(session_.scene(), std::vector<std::size_t>{1}));
    EXPECT_EQ(views_.all()[0].hidden, std::vector<std::string>{"new"});
}

} // namespace
} // namespace mbv::viewer

#include "viewer/session/session_test.h"

#include <edits/scene_edits.h>
#include <session/pairs/pair_edits.h>
#include <view/tools/pointer_tool.h>
#include <view/tools/transform_tool.h>

#include <vector>

namespace mbv::viewer {
namespace {

/// "left" is selected and locked.
class LockedModels : public SessionTest {
protected:
    LockedModels()
    {
        press("model.lock");
        QObject::connect(&session_, &Session::failed, &session_,
                         [this](const QString& why) { refused_ << why; });
    }

    QStringList refused_;
};

const QString kLeftIsLocked = "left is locked (Model > Lock)";

TEST_F(LockedModels, AreNotMovedScaledOrRemovedByAnyMeans)
{
    const Scene locked = session_.scene();
    ASSERT_TRUE(locked.models[0].locked);
    EXPECT_EQ(session_.document().undoLabel(), "Lock left");
    for (const char* id :
         {"move.right", "rotate.up", "edit.delete", "edit.split", "edit.arrange"}) {
        refused_.clear();
        press(id);
        EXPECT_EQ(refused_, QStringList(kLeftIsLocked)) << id;
        EXPECT_EQ(session_.scene(), locked) << id;
    }
    Scene larger = locked;
    larger.models[0].scale = {2, 2, 2};
    EXPECT_FALSE(session_.edit("larger", larger));
    EXPECT_EQ(session_.scene(), locked);
    EXPECT_EQ(session_.document().undoLabel(), "Lock left") << "nothing was a step";
}

TEST_F(LockedModels, KeepOthersThatAreSelectedWithThem)
{
    press("edit.select-all");
    press("move.right");
    EXPECT_EQ(refused_, QStringList(kLeftIsLocked));
    EXPECT_EQ(positionOf(1), (Vec3{3, 0, 0}));
    session_.select(onlyModel(1));
    press("move.right");
    EXPECT_NE(positionOf(1), (Vec3{3, 0, 0})) << "by itself it moves";
}

TEST_F(LockedModels, HaveNoHandlesAndBeginNoTransform)
{
    TransformTool transform(session_);
    PointerTool pointer(session_, transform);
    const Projection seen = {{{0, 0, 30}, {0, 0, 0}, {0, 1, 0}}, false, 30, 30, {800, 600}};
    EXPECT_TRUE(pointer.handles(seen).empty());
    transform.begin(TransformKind::Move, seen, {});
    EXPECT_FALSE(transform.active());
    EXPECT_EQ(refused_, QStringList(kLeftIsLocked));
    press("model.lock");
    EXPECT_FALSE(pointer.handles(seen).empty());
    transform.begin(TransformKind::Move, seen, {});
    EXPECT_TRUE(transform.active());
}

TEST_F(LockedModels, TakeAnotherNameColorVolumeAndCopies)
{
    EXPECT_TRUE(session_.rename(0, "fixture"));
    EXPECT_TRUE(session_.edit("hide", withVisibility(session_.scene(), std::vector{0UL}, false)));
    press("edit.duplicate");
    ASSERT_EQ(session_.scene().models.size(), 3U);
    EXPECT_TRUE(session_.scene().models[0].locked);
    EXPECT_FALSE(session_.scene().models[2].locked) << "a copy is there to be moved";
    press("edit.delete");
    EXPECT_EQ(session_.scene().models.size(), 2U) << "others go, whatever place they leave";
    EXPECT_TRUE(refused_.empty());
}

TEST_F(LockedModels, MayMoveWithTheTimeButGetNoKeyframes)
{
    Scene scene = session_.document().scene();
    ModelMotion motion;
    motion.model = "left";
    motion.path = Path({{0, {0, 0, 0}, {}}, {1, {0, 5, 0}, {}}});
    scene.motions = {motion};
    session_.open(scene);
    session_.showMoment(0.5);
    ASSERT_EQ(positionOf(0), (Vec3{0, 2.5, 0}));
    press("move.right");
    EXPECT_EQ(refused_, QStringList(kLeftIsLocked));
    EXPECT_EQ(session_.document().scene().motions, scene.motions);
    ignorePairs(session_, std::vector<ModelPair>{{0, 1}});
    EXPECT_EQ(session_.scene().ignore.size(), 1U) << "what is made of the scene at rest is no move";
}

TEST_F(LockedModels, AreUnlockedByUndo)
{
    press("edit.undo");
    EXPECT_FALSE(session_.scene().models[0].locked);
    press("move.right");
    EXPECT_NE(positionOf(0), (Vec3{0, 0, 0}));
}

} // namespace
} // namespace mbv::viewer

#include "viewer/boxes.h"

#include <actions/actions.h>
#include <language/korean.h>
#include <language/texts.h>
#include <session/session.h>
#include <view/tools/pointer_tool.h>
#include <view/tools/transform_tool.h>

#include <QtCore/QCoreApplication>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

namespace mbv::viewer {
namespace {

bool hasHangul(const QString& text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c.unicode() >= 0xac00 && c.unicode() <= 0xd7a3; });
}

/// Translates what tr() is given as long as it lives.
class KoreanApplication {
public:
    KoreanApplication() { QCoreApplication::installTranslator(&korean_); }
    ~KoreanApplication() { QCoreApplication::removeTranslator(&korean_); }
    KoreanApplication(const KoreanApplication&) = delete;
    KoreanApplication& operator=(const KoreanApplication&) = delete;

private:
    int argc_ = 1;
    char name_[5] = "test";
    char* argv_[2] = {name_, nullptr};
    QCoreApplication application_{argc_, argv_};
    Korean korean_;
};

TEST(KoreanTexts, NameEveryActionOnModels)
{
    const KoreanApplication application;
    Session session;
    session.open(twoBoxes());
    TransformTool transform(session);
    PointerTool pointer(session, transform);
    ActionTable table;
    const auto camera = [] { return Camera(); };
    addEditActions(table, session, camera, [](std::span<const std::size_t>) {});
    addModelActions(table, session, [] {});
    addTransformActions(table, session, transform, pointer, [] { return Projection(); });
    addMoveActions(table, session, camera);
    for (const Action& row : table.rows()) {
        EXPECT_TRUE(hasHangul(row.text)) << row.id.toStdString();
        EXPECT_TRUE(row.help.isEmpty() || hasHangul(row.help)) << row.id.toStdString();
        EXPECT_TRUE(hasHangul(titleOf(row.menu)));
    }
    trigger(*table.find("move.up"));
    EXPECT_EQ(session.document().undoLabel(), "left 이동");
    EXPECT_EQ(summaryText(session.report()).section(',', 0, 0), "1쌍 중 겹침 0개");
}

TEST(KoreanTexts, StayEnglishWhereTheyAreUnknown)
{
    EXPECT_TRUE(Korean().translate("", "no such text", "", 0).isNull());
    EXPECT_EQ(Korean().translate("", "%Ln points", "", 7), "점 7개");
}

/// Once a model that is a box was of the kind "obb" in every language.
TEST(KoreanTexts, NameShapesAndHowFilesHaveThem)
{
    const KoreanApplication application;
    const std::vector<Shape> shapes = {Sphere(),   Aabb(),       Obb(),   Capsule(),
                                       Cylinder(), ConvexHull(), Plane(), HalfSpace(),
                                       Triangle(), Segment(),    Cone(),  Ellipsoid()};
    ASSERT_EQ(shapes.size(), std::variant_size_v<Shape>);
    for (const Shape& shape : shapes) {
        const QString text = shapeText(shape);
        EXPECT_TRUE(hasHangul(text)) << text.toStdString();
        EXPECT_TRUE(text.endsWith(QString::fromStdString(" (" + std::string(nameOf(shape)) + ")")))
            << text.toStdString();
    }
}

} // namespace
} // namespace mbv::viewer

#include "window_test.h"

#include <view/render_widget.h>

#include <QtGui/QAccessible>
#include <QtWidgets/QWidget>

#include <filesystem>
#include <functional>
#include <set>
#include <string>

namespace mbv::test {
namespace {

/// What a screen reader is told of the window: the tree that AT-SPI hands on.
class WindowAccess : public WindowTest {
protected:
    using Visit = std::function<void(QAccessibleInterface&)>;

    /// Everything that is shown, the window first.
    void forEachShown(const Visit& visit)
    {
        walk(QAccessible::queryAccessibleInterface(&window()), visit);
    }
    static std::string described(QAccessibleInterface& node)
    {
        const QObject* object = node.object();
        const std::string type = object ? object->metaObject()->className() : "part";
        const std::string of = object && object->parent()
                                   ? object->parent()->metaObject()->className()
                                   : std::string("-");
        return type + " in " + of + ", role " + std::to_string(int(node.role())) + ", \"" +
               node.text(QAccessible::Name).toStdString() + "\"";
    }

private:
    static void walk(QAccessibleInterface* node, const Visit& visit)
    {
        if (!node || !node->isValid() || node->state().invisible)
            return;
        visit(*node);
        for (int i = 0; i < node->childCount(); ++i)
            walk(node->child(i), visit);
    }
};

TEST_F(WindowAccess, WhatTakesTheKeyboardHasANameAndARole)
{
    trigger("section.x");
    trigger("explain.axis");
    int count = 0;
    forEachShown([&](QAccessibleInterface& node) {
        if (!node.state().focusable || !node.object() || !node.object()->isWidgetType())
            return;
        ++count;
        EXPECT_FALSE(node.text(QAccessible::Name).isEmpty()) << described(node);
        EXPECT_NE(node.role(), QAccessible::NoRole) << described(node);
    });
    EXPECT_GT(count, 20);
}

TEST_F(WindowAccess, FieldsAndSlidersSayTheirValues)
{
    trigger("section.x");
    std::set<QAccessible::Role> roles;
    forEachShown([&](QAccessibleInterface& node) {
        const bool isField = node.role() == QAccessible::EditableText;
        const bool isSlider = node.role() == QAccessible::Slider;
        if (!isField && !isSlider)
            return;
        roles.insert(node.role());
        if (isSlider) {
            ASSERT_TRUE(node.valueInterface()) << described(node);
            EXPECT_TRUE(node.valueInterface()->currentValue().isValid()) << described(node);
        } else {
            EXPECT_TRUE(node.textInterface()) << described(node);
        }
    });
    EXPECT_EQ(roles.size(), 2U);
}

TEST_F(WindowAccess, ListsTellModelsAndTheirStates)
{
    std::set<QString> cells;
    forEachShown([&](QAccessibleInterface& node) {
        if (node.role() == QAccessible::Cell || node.role() == QAccessible::TreeItem ||
            node.role() == QAccessible::ListItem)
            cells.insert(node.text(QAccessible::Name));
    });
    EXPECT_TRUE(cells.contains("cat-1"));
    EXPECT_TRUE(cells.contains("cat-2"));
    EXPECT_TRUE(cells.contains(QStringLiteral("○ clear")));
}

TEST_F(WindowAccess, TheViewSaysWhatItIs)
{
    auto* view = window().findChild<viewer::RenderWidget*>("view3d");
    QAccessibleInterface* node = QAccessible::queryAccessibleInterface(view);
    ASSERT_TRUE(node);
    EXPECT_EQ(node->text(QAccessible::Name), "3D view");
}

} // namespace
} // namespace mbv::test

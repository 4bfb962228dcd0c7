#include "appearance_page.h"

#include "language/retranslate.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>

namespace mbv::viewer {

AppearancePage::AppearancePage(const ActionTable& table, QWidget* parent)
    : QWidget(parent), table_(table)
{
    auto* form = new QFormLayout(this);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(10);
    retranslate(*this, [this] { setWindowTitle(tr("Appearance")); });
    for (const Menu menu : {Menu::Theme, Menu::Palette, Menu::Language})
        addChoice(menu);
}

void AppearancePage::addChoice(Menu menu)
{
    auto* box = new QComboBox;
    auto* label = new QLabel;
    retranslate(*box, [this, box, label, menu] {
        label->setText(titleOf(menu));
        box->setAccessibleName(titleOf(menu));
        fill(*box, menu);
    });
    connect(box, &QComboBox::activated, this,
            [this, box] { trigger(*table_.find(box->currentData().toString())); });
    static_cast<QFormLayout*>(layout())->addRow(label, box);
}

void AppearancePage::fill(QComboBox& box, Menu menu) const
{
    box.clear();
    for (const Action& row : table_.rows()) {
        if (row.menu != menu)
            continue;
        box.addItem(row.text, row.id);
        if (row.checked())
            box.setCurrentIndex(box.count() - 1);
    }
}

} // namespace mbv::viewer

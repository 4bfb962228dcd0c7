#include "start_card.h"

#include "files/recent_files.h"
#include "language/path_text.h"
#include "language/retranslate.h"
#include "theme/line_icons.h"

#include <QtCore/QDir>
#include <QtCore/QEvent>
#include <QtCore/QFile>
#include <QtCore/qresource.h>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

/// A library's own resources have to be asked for; the macro does not work inside a namespace.
static void takeDemo()
{
    Q_INIT_RESOURCE(demo);
}

namespace mbv::viewer {

namespace {

constexpr int kWidth = 340; ///< pixels, at most
constexpr int kRecentShown = 5;

QPushButton* flatButton(const QString& icon)
{
    auto* button = new QPushButton;
    button->setIcon(lineIcon(icon));
    button->setFlat(true);
    button->setAutoDefault(true); // Enter presses it, as Space does
    button->setStyleSheet(QStringLiteral("text-align: left; padding: 6px 8px;"));
    return button;
}

} // namespace

StartCard::StartCard(QWidget& over)
    : QFrame(&over), over_(over), help_(flatButton("help.keys")), recent_(new QVBoxLayout)
{
    setObjectName("startCard");
    setAttribute(Qt::WA_NoMousePropagation); // a click here is not one on the view
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    auto* title = new QLabel;
    QFont large = title->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.3);
    title->setFont(large);
    title->setWordWrap(true);
    QPushButton* open = flatButton("file.open");
    QPushButton* demo = flatButton("model.volume");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(8);
    column->addWidget(title);
    column->addSpacing(8);
    for (QPushButton* button : {open, demo, help_})
        column->addWidget(button);
    column->addLayout(recent_);
    connect(open, &QPushButton::clicked, this, &StartCard::openWanted);
    connect(demo, &QPushButton::clicked, this, &StartCard::demoWanted);
    connect(help_, &QPushButton::clicked, this, &StartCard::helpWanted);
    setTabOrder(&over, open);
    setTabOrder(open, demo);
    setTabOrder(demo, help_);
    over.installEventFilter(this);
    retranslate(*this, [this, title, open, demo] {
        setAccessibleName(tr("How to begin"));
        title->setText(tr("Drop a mesh or a scene here"));
        open->setText(tr("Open a file (Ctrl+O)"));
        demo->setText(tr("Try the cats"));
        help_->setText(tr("Keys and mouse (H)"));
        if (isVisible())
            listRecent();
    });
    hide();
}

std::filesystem::path StartCard::writeDemo(const std::filesystem::path& folder)
{
    takeDemo();
    const QDir there(toQString(folder));
    const QString scene = QStringLiteral("cats.mbv.json");
    for (const QString& name : {scene, QStringLiteral("cat.stl")})
        QFile::copy(":/demo/" + name, there.filePath(name));
    return toPath(there.filePath(scene));
}

void StartCard::listRecent()
{
    while (QLayoutItem* item = recent_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    std::vector<std::filesystem::path> files = recentFiles();
    files.resize(std::min<std::size_t>(files.size(), kRecentShown));
    if (!files.empty())
        recent_->addWidget(new QLabel(tr("Recent files")));
    QWidget* last = help_;
    for (const std::filesystem::path& file : files) {
        QPushButton* button = flatButton({});
        button->setText(toQString(file.filename()).replace('&', QStringLiteral("&&")));
        button->setToolTip(toQString(file));
        connect(button, &QPushButton::clicked, this, [this, file] { emit recentWanted(file); });
        recent_->addWidget(button);
        setTabOrder(last, button);
        last = button;
    }
}

void StartCard::setShown(bool shown)
{
    if (shown == !isHidden())
        return;
    if (shown)
        listRecent();
    const bool hadFocus = isAncestorOf(window()->focusWidget());
    setVisible(shown);
    if (hadFocus) // else it would go to the list of models, and keys with it
        over_.setFocus();
    place();
}

void StartCard::place()
{
    const int width = std::min(kWidth, over_.width());
    layout()->activate();
    const int height = std::min(layout()->totalHeightForWidth(width), over_.height());
    setGeometry((over_.width() - width) / 2, (over_.height() - height) / 2, width, height);
}

bool StartCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &over_ && event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace mbv::viewer

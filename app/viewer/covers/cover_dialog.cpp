#include "cover_dialog.h"

#include "language/library_messages.h"
#include "language/path_text.h"
#include "language/retranslate.h"
#include "language/texts.h"
#include "session/session.h"
#include "session/volume_sizes.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_io/export_volumes.h>

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QProgressBar>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QSpinBox>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr std::array kKinds = {CoverKind::Hulls, CoverKind::Boxes, CoverKind::Spheres,
                               CoverKind::Capsules};
constexpr int kAllCorners = static_cast<int>(kFewestHullCorners) - 1; ///< no limit
constexpr int kMaxCorners = 10'000;
constexpr int kWidth = 400; ///< pixels

QString textOf(CoverKind kind)
{
    switch (kind) {
    case CoverKind::Spheres:
        return CoverDialog::tr("Spheres");
    case CoverKind::Capsules:
        return CoverDialog::tr("Capsules");
    case CoverKind::Boxes:
        return CoverDialog::tr("Boxes");
    case CoverKind::Hulls:
        break;
    }
    return CoverDialog::tr("Convex hulls");
}

/// "8 to 64", of the corners of hulls.
QString cornersText(std::span<const Shape> hulls)
{
    std::size_t least = std::numeric_limits<std::size_t>::max();
    std::size_t largest = 0;
    for (const Shape& hull : hulls) {
        const std::size_t count = std::get<ConvexHull>(hull).points.size();
        least = std::min(least, count);
        largest = std::max(largest, count);
    }
    return CoverDialog::tr("%1 to %2").arg(countText(least), countText(largest));
}

} // namespace

CoverDialog::CoverDialog(const Session& session, CoverFitter& fitter, SceneFolder folder,
                         QWidget& window)
    : QDialog(&window), session_(session), fitter_(fitter), folder_(std::move(folder)),
      model_(new QLabel), kind_(new QComboBox), most_(new QSpinBox), corners_(new QSpinBox),
      progress_(new QProgressBar), result_(new QLabel), buttons_(new QDialogButtonBox)
{
    setObjectName("cover");
    setMinimumWidth(kWidth);
    for (const CoverKind kind : kKinds)
        kind_->addItem(QString(), static_cast<int>(kind));
    most_->setRange(1, static_cast<int>(kMostCoverParts));
    most_->setValue(static_cast<int>(CoverRequest().most));
    corners_->setRange(kAllCorners, kMaxCorners);
    model_->setTextFormat(Qt::PlainText);
    result_->setTextFormat(Qt::PlainText);
    result_->setWordWrap(true);
    result_->setMinimumHeight(4 * result_->fontMetrics().lineSpacing());
    result_->setAlignment(Qt::AlignTop);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    progress_->setRange(0, 100);
    QSizePolicy keepsRoom = progress_->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    progress_->setSizePolicy(keepsRoom);
    auto* form = new QFormLayout;
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    std::array<std::pair<QLabel*, const char*>, 4> labels = {{
        {addRow(*form, model_), QT_TR_NOOP("Model")},
        {addRow(*form, kind_), QT_TR_NOOP("Kind")},
        {addRow(*form, most_), QT_TR_NOOP("At most")},
        {addRow(*form, corners_), QT_TR_NOOP("Corners of each")},
    }};
    column->addWidget(progress_);
    column->addWidget(result_);
    addButtons();
    column->addWidget(buttons_);
    connect(kind_, &QComboBox::currentIndexChanged, this, &CoverDialog::refresh);
    const auto isNews = [this] {
        written_.clear();
        refresh();
    };
    connect(&fitter_, &CoverFitter::changed, this, isNews);
    connect(&fitter_, &CoverFitter::progressed, this,
            [this](double fraction) { progress_->setValue(static_cast<int>(100 * fraction)); });
    connect(&session_, &Session::changed, this, &CoverDialog::refresh);
    connect(&session_, &Session::selectionChanged, this, &CoverDialog::refresh);
    retranslate(*this, [this, labels] {
        for (const auto& [label, text] : labels)
            label->setText(tr(text));
        translate();
        refresh();
    });
    fit_->setFocus();
}

QLabel* CoverDialog::addRow(QFormLayout& form, QWidget* field)
{
    auto* label = new QLabel;
    form.addRow(label, field);
    label->setBuddy(field);
    return label;
}

void CoverDialog::addButtons()
{
    fit_ = buttons_->addButton(QString(), QDialogButtonBox::ActionRole);
    cancel_ = buttons_->addButton(QString(), QDialogButtonBox::ActionRole);
    export_ = buttons_->addButton(QString(), QDialogButtonBox::ActionRole);
    remove_ = buttons_->addButton(QString(), QDialogButtonBox::ActionRole);
    QPushButton* close = buttons_->addButton(QDialogButtonBox::Close);
    for (QPushButton* button : {fit_, cancel_, export_, remove_, close})
        button->setAutoDefault(false); // Enter covers, whichever was pressed last
    fit_->setDefault(true);
    connect(fit_, &QPushButton::clicked, this, [this] {
        progress_->setValue(0);
        fitter_.fit(asked());
    });
    connect(cancel_, &QPushButton::clicked, &fitter_, &CoverFitter::cancel);
    connect(export_, &QPushButton::clicked, this, &CoverDialog::askForFile);
    connect(remove_, &QPushButton::clicked, &fitter_, &CoverFitter::remove);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void CoverDialog::translate()
{
    setWindowTitle(tr("Cover by several volumes"));
    const QSignalBlocker quiet(kind_);
    for (int i = 0; i < kind_->count(); ++i)
        kind_->setItemText(i, textOf(kKinds[static_cast<std::size_t>(i)]));
    corners_->setSpecialValueText(tr("no limit"));
    corners_->setToolTip(tr("Engines limit the corners of a hull; it still contains all"));
    fit_->setText(tr("Cover"));
    cancel_->setText(tr("Cancel"));
    export_->setText(tr("Export…"));
    remove_->setText(tr("Remove cover"));
    buttons_->button(QDialogButtonBox::Close)->setText(tr("Close"));
}

void CoverDialog::refresh()
{
    const Model* model = session_.selectedModel();
    const bool hasMesh = model && model->mesh;
    const bool busy = fitter_.busy();
    model_->setText(model ? QString::fromStdString(model->name) : QStringLiteral("–"));
    corners_->setEnabled(asked().kind == CoverKind::Hulls);
    fit_->setEnabled(hasMesh && !busy);
    cancel_->setEnabled(busy);
    export_->setEnabled(fitter_.found() && !busy);
    remove_->setEnabled(fitter_.found());
    progress_->setVisible(busy);
    result_->setText(resultText());
}

CoverRequest CoverDialog::asked() const
{
    CoverRequest request;
    request.kind = static_cast<CoverKind>(kind_->currentData().toInt());
    request.most = static_cast<std::size_t>(most_->value());
    if (request.kind == CoverKind::Hulls && corners_->value() > kAllCorners)
        request.mostCorners = static_cast<std::size_t>(corners_->value());
    return request;
}

QString CoverDialog::resultText() const
{
    if (!written_.isEmpty())
        return written_;
    const Model* model = session_.selectedModel();
    if (model && !model->mesh)
        return tr("This model has no mesh: it is its own volume");
    if (!fitter_.problem().isEmpty())
        return fitter_.problem();
    const FittedCover* cover = fitter_.found();
    if (!cover)
        return {};
    const QString units = QString::fromStdString(session_.scene().units);
    QStringList lines = {tr("%1: %2 × %3")
                             .arg(QString::fromStdString(cover->model),
                                  countText(cover->parts.size()), textOf(cover->asked.kind))};
    if (cover->asked.kind == CoverKind::Hulls)
        lines << tr("Corners: %1").arg(cornersText(cover->parts));
    const std::optional<double>& beyond = cover->measures.volumeBeyond;
    QString volume = tr("Volume: %1").arg(contentText(cover->measures.volume, units));
    if (beyond && cover->meshVolume && *cover->meshVolume > 0)
        volume +=
            tr(", %1 % more than the mesh").arg(numberText(100 * *beyond / *cover->meshVolume));
    lines << volume;
    lines << tr("Sticks out by at most %1").arg(lengthText(cover->measures.protrusion, units));
    return lines.join('\n');
}

void CoverDialog::askForFile()
{
    auto* dialog = new QFileDialog(this, tr("Export the cover"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({QStringLiteral("OBJ (*.obj)"), QStringLiteral("STL (*.stl)"),
                            QStringLiteral("glTF (*.glb)")});
    dialog->setDefaultSuffix(QStringLiteral("obj"));
    beginIn(*dialog, folder_);
    if (const FittedCover* cover = fitter_.found()) {
        const std::string_view kind = nameOf(cover->asked.kind);
        dialog->selectFile(QString::fromStdString(cover->model).replace('/', '-') + '-' +
                           QString::fromLatin1(kind.data(), static_cast<qsizetype>(kind.size())));
    }
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.mid(filter.indexOf('.') + 1, 3));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &CoverDialog::write);
    dialog->open(); // not exec(): the event loop goes on
}

void CoverDialog::write(const QString& file)
{
    const FittedCover* cover = fitter_.found();
    if (!cover)
        return;
    std::vector<NamedShape> shapes;
    for (std::size_t i = 0; i < cover->parts.size(); ++i)
        shapes.push_back({cover->model + " " + std::to_string(i), cover->parts[i]});
    const std::filesystem::path path = toPath(file);
    try {
        exportVolumes(path, shapes);
        written_ = tr("Saved %1").arg(toQString(path.filename()));
    } catch (const Error& error) {
        written_ = libraryMessage(QString::fromStdString(error.what()));
    }
    refresh();
}

} // namespace mbv::viewer

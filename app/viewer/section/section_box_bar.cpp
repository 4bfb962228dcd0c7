#include "section_box_bar.h"

#include "fields/broken_row.h"
#include "fields/number_field.h"
#include "fields/quantity.h"
#include "language/retranslate.h"
#include "session/session.h"
#include "theme/line_icons.h"

#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kSpace = 6;
constexpr int kEdge = 2;
constexpr int kMaxFieldWidth = 88;
constexpr int kMinFieldWidth = 44;

const QLatin1String kLetters("xyz");

} // namespace

SectionBoxBar::SectionBoxBar(const Session& session, SectionBox& box)
    : session_(session), box_(box), title_(new QLabel), units_(new QLabel), fit_(new QToolButton),
      close_(new QToolButton)
{
    auto* row = new BrokenRow(kSpace);
    setLayout(row);
    row->setContentsMargins(kSpace, kEdge, kSpace, kEdge);
    row->addWidget(title_);
    for (int axis = 0; axis < 3; ++axis)
        row->addWidget(together({new QLabel(QString(kLetters[axis])), addField({axis, false}),
                                 new QLabel(QStringLiteral("–")), addField({axis, true})},
                                kSpace));
    fit_->setAutoRaise(true);
    close_->setAutoRaise(true);
    close_->setIcon(lineIcon(QStringLiteral("section.close")));
    row->addWidget(units_);
    row->addWidget(together({fit_, close_}, kSpace));
    setFocusProxy(fields_.front().number);
    connect(fit_, &QToolButton::clicked, &box, &SectionBox::fit);
    connect(close_, &QToolButton::clicked, &box, [&box] { box.setOn(false); });
    connect(&box, &SectionBox::changed, this, &SectionBoxBar::accepted);
    connect(&box, &SectionBox::changed, this, &SectionBoxBar::refresh);
    connect(&session, &Session::changed, this, &SectionBoxBar::refresh);
    retranslate(*this, [this] {
        setAccessibleName(tr("Section box"));
        title_->setText(tr("Section box"));
        for (const Field& field : fields_) {
            const QString name =
                field.side.isUpper ? tr("Section box: greatest %1") : tr("Section box: least %1");
            field.number->setAccessibleName(name.arg(kLetters[field.side.axis]));
            field.number->setToolTip(field.number->accessibleName());
        }
        fit_->setText(tr("Around selection"));
        close_->setToolTip(tr("End the section box"));
        close_->setAccessibleName(close_->toolTip());
        refresh();
    });
}

NumberField* SectionBoxBar::addField(const SectionBox::Side& side)
{
    auto* field = new NumberField([this](const QString& text, QString* why) {
        return lengthFrom(text, QString::fromStdString(session_.scene().units), why);
    });
    field->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    field->setMinimumWidth(kMinFieldWidth);
    field->setMaximumWidth(kMaxFieldWidth);
    field->setObjectName(
        (side.isUpper ? QStringLiteral("section-box-to-") : QStringLiteral("section-box-from-")) +
        kLetters[side.axis]);
    connect(field, &NumberField::edited, this, [this, side](double value) {
        box_.setPosition(side, value);
        refresh(); // it may have been stopped by the other side
    });
    connect(field, &NumberField::refused, this, &SectionBoxBar::refused);
    connect(field, &NumberField::accepted, this, &SectionBoxBar::accepted);
    connect(field, &NumberField::left, this, &SectionBoxBar::left);
    fields_.push_back({side, field});
    return field;
}

void SectionBoxBar::refresh()
{
    const QWidget* focused = QApplication::focusWidget();
    if (!box_.on() && focused && isAncestorOf(focused))
        emit left();
    setVisible(box_.on());
    for (const Field& field : fields_)
        field.number->setValue(box_.position(field.side));
    units_->setText(QString::fromStdString(session_.scene().units));
    units_->setVisible(!units_->text().isEmpty());
}

} // namespace mbv::viewer

#include "picture_name.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QRegularExpression>

#include <array>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kMaxNumbered = 99'999;
constexpr int kNumberDigits = 3;

const QString kEnding = QStringLiteral(".png");

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PictureName)
};

/// A model's or scene's name may have in it what a file name must not.
QString harmless(QString text)
{
    static const QRegularExpression kHarmful(QStringLiteral("[/\\\\:*?\"<>|\\x00-\\x1f]"));
    return text.replace(kHarmful, QStringLiteral("-"));
}

std::array<std::pair<QString, QString>, 6> valuesOf(const PictureFacts& facts)
{
    const QString width = QString::number(facts.size.width());
    const QString height = QString::number(facts.size.height());
    return {{{"{scene}", facts.scene},
             {"{date}", facts.when.toString("yyyyMMdd")},
             {"{time}", facts.when.toString("HHmmss")},
             {"{size}", width + 'x' + height},
             {"{width}", width},
             {"{height}", height}}};
}

const QString kNumber = QStringLiteral("{n}");

QString withoutEnding(const QString& name)
{
    return name.endsWith(kEnding, Qt::CaseInsensitive) ? name.chopped(kEnding.size()) : name;
}

} // namespace

QStringList pictureFields()
{
    QStringList fields;
    for (const auto& [field, value] : valuesOf({}))
        fields << field;
    return fields << kNumber;
}

PictureName pictureName(const QString& form, const PictureFacts& facts,
                        const std::function<bool(const QString&)>& taken)
{
    static const QRegularExpression kField(QStringLiteral("\\{[^{}]*\\}"));
    for (auto match = kField.globalMatch(form); match.hasNext();) {
        const QString field = match.next().captured();
        if (!pictureFields().contains(field))
            return {{}, Texts::tr("There is no field %1").arg(field)};
    }
    QString name = withoutEnding(form.trimmed());
    for (const auto& [field, value] : valuesOf(facts))
        name.replace(field, value);
    name = harmless(name);
    if (name.isEmpty() || name.startsWith('.'))
        return {{}, Texts::tr("The name is empty")};
    if (!name.contains(kNumber))
        return {name + kEnding, {}};
    for (int n = 1; n <= kMaxNumbered; ++n) {
        const QString number = QString("%1").arg(n, kNumberDigits, 10, QChar('0'));
        const QString numbered = QString(name).replace(kNumber, number) + kEnding;
        if (!taken(numbered))
            return {numbered, {}};
    }
    return {{}, Texts::tr("No number is free")};
}

QString freeName(const QString& name, const std::function<bool(const QString&)>& taken)
{
    QString result = name;
    for (int i = 2; taken(result); ++i)
        result = QString("%1-%2%3").arg(withoutEnding(name)).arg(i).arg(kEnding);
    return result;
}

} // namespace mbv::viewer

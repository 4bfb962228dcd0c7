#pragma once

#include <QtCore/QDateTime>
#include <QtCore/QSize>
#include <QtCore/QString>
#include <QtCore/QStringList>

#include <functional>

/// File names of pictures, from a template as "mbv-{date}-{time}".
namespace mbv::viewer {

/// What the fields of a template stand for.
struct PictureFacts {
    QString scene;  ///< {scene}
    QDateTime when; ///< {date} as 20260131, {time} as 235959
    QSize size;     ///< {size} as 1920x1080, {width}, {height}
};

/// The fields that a template may have, in braces: "{scene}" and so on. {n} counts from 1 to the
/// first name that is free.
QStringList pictureFields();

/// A template's name, or what is wrong with it.
struct PictureName {
    QString name;    ///< ends in ".png"; no folder in it
    QString problem; ///< for a person; empty where there is a name
};

/// `taken` says whether a name is not free; it is asked only for templates with {n}.
PictureName pictureName(const QString& form, const PictureFacts& facts,
                        const std::function<bool(const QString&)>& taken);

/// The name, or with "-2", "-3", ... before its ending: the first that is free.
QString freeName(const QString& name, const std::function<bool(const QString&)>& taken);

} // namespace mbv::viewer

#pragma once

#include "korean.h"
#include "settings/preferences.h"

#include <QtCore/QObject>
#include <QtCore/QTranslator>

namespace mbv::viewer {

/// The language of the application: ours, how numbers are written, and Qt's own dialogs as far as
/// Qt's translations are installed. Needs a QApplication. Widgets hear of a change by
/// QEvent::LanguageChange.
class LanguageSwitch : public QObject {
    Q_OBJECT

public:
    explicit LanguageSwitch(Language language);

    Language language() const { return language_; }

    /// Whether it is Korean now, chosen or the system's.
    bool korean() const;

    /// From now on, and from the next start on.
    void setLanguage(Language language);

private:
    void apply();

    Language language_;
    Korean korean_;
    QTranslator qtKorean_; ///< what of Qt's own our table does not have
};

} // namespace mbv::viewer

#include "language_switch.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLibraryInfo>
#include <QtCore/QLocale>

#include <tuple>
#include <utility>

namespace mbv::viewer {

LanguageSwitch::LanguageSwitch(Language language) : language_(language)
{
    // Stays empty where Qt's translations are not installed.
    std::ignore = qtKorean_.load("qtbase_ko", QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    apply();
}

void LanguageSwitch::setLanguage(Language language)
{
    save(language);
    if (std::exchange(language_, language) != language)
        apply();
}

bool LanguageSwitch::korean() const
{
    return language_ == Language::Korean ||
           (language_ == Language::System && QLocale::system().language() == QLocale::Korean);
}

void LanguageSwitch::apply()
{
    // Numbers as the words beside them, whatever the system has: 1.234 would be a length here.
    QLocale::setDefault(korean() ? QLocale(QLocale::Korean) : QLocale(QLocale::English));
    QCoreApplication::removeTranslator(&korean_);
    QCoreApplication::removeTranslator(&qtKorean_);
    if (!korean())
        return;
    QCoreApplication::installTranslator(&qtKorean_);
    QCoreApplication::installTranslator(&korean_); // the last is asked first
}

} // namespace mbv::viewer

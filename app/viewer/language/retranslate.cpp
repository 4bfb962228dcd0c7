#include "retranslate.h"

#include <QtCore/QEvent>

#include <utility>

namespace mbv::viewer {

namespace {

class Retranslator : public QObject {
public:
    Retranslator(QWidget& widget, std::function<void()> translate)
        : QObject(&widget), translate_(std::move(translate))
    {
        translate_();
        widget.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange && watched == parent())
            translate_();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> translate_;
};

} // namespace

void retranslate(QWidget& widget, std::function<void()> translate)
{
    new Retranslator(
        widget,
        std::move(translate)); // the widget's child NOLINT(cppcoreguidelines-owning-memory)
}

} // namespace mbv::viewer

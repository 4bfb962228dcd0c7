#include "translated.h"

#include <QtCore/QEvent>

#include <utility>

namespace mbv::viewer {

namespace {

class Speaker : public QObject {
public:
    Speaker(QWidget& widget, std::function<void()> say) : QObject(&widget), say_(std::move(say))
    {
        say_();
        widget.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange && watched == parent())
            say_();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> say_;
};

} // namespace

void sayInEveryLanguage(QWidget& widget, std::function<void()> say)
{
    new Speaker(widget,
                std::move(say)); // the widget's child NOLINT(cppcoreguidelines-owning-memory)
}

} // namespace mbv::viewer

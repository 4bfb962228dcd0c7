#pragma once

#include "action_table.h"
#include "keys/key_repeats.h"

#include <QtCore/QObject>

#include <functional>

class QKeyEvent;
class QWidget;

namespace mbv::viewer {

/// Takes the keys of the main window to the rows of the table, before any widget sees them. Widgets
/// keep the keys that no row wants; a text field keeps everything one can type, a list the
/// characters that search it.
class KeyRouter : public QObject {
    Q_OBJECT

public:
    /// Listens to the whole application. All three must outlive the router.
    KeyRouter(const ActionTable& table, const QWidget& window, const QWidget& view);

    /// While `active`, every key of the window goes to `press` instead: something is under way that
    /// has keys of its own.
    void setGrab(std::function<bool()> active, std::function<void(QKeyCombination)> press);

    bool eventFilter(QObject* receiver, QEvent* event) override;

private:
    bool grabbed() const { return grabActive_ && grabActive_(); }
    const Action* rowFor(const QKeyEvent& event, const QWidget* focus) const;

    const ActionTable& table_;
    const QWidget& window_;
    const QWidget& view_;
    std::function<bool()> grabActive_;
    std::function<void(QKeyCombination)> grabPress_;
    KeyRepeats repeats_;
};

} // namespace mbv::viewer

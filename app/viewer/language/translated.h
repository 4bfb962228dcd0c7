#pragma once

#include <QtWidgets/QWidget>

#include <functional>

namespace mbv::viewer {

/// Runs `say`, which gives a widget its texts, now and whenever the language changes, for as long
/// as the widget lives.
void sayInEveryLanguage(QWidget& widget, std::function<void()> say);

} // namespace mbv::viewer

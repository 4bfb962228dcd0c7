#pragma once

#include <QtWidgets/QWidget>

#include <functional>

namespace mbv::viewer {

/// Runs `translate`, which gives a widget its texts, now and whenever the language changes, for as
/// long as the widget lives.
void retranslate(QWidget& widget, std::function<void()> translate);

} // namespace mbv::viewer

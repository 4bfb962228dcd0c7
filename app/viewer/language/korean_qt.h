#pragma once

#include <QtCore/QString>

namespace mbv::viewer {

/// What Qt's own widgets say in our windows, in Korean; null for what is not in the table. Qt's
/// translations have more of it, where they are installed. Keys are called what is printed on them.
QString koreanOfQt(const char* context, const char* source);

} // namespace mbv::viewer

#pragma once

#include <QtCore/QTranslator>

#include <string_view>
#include <vector>

namespace mbv::viewer {

/// The viewer's texts in Korean. A text that is not in the table stays English.
class Korean : public QTranslator {
    Q_OBJECT

public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* comment,
                      int count) const override;

    /// The English texts there are.
    static std::vector<std::string_view> texts();
};

} // namespace mbv::viewer

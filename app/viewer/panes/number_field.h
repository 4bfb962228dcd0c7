#pragma once

#include <QtWidgets/QLineEdit>

#include <functional>
#include <optional>

namespace mbv::viewer {

/// A number one can type. It shows few digits, and all of them while it has the focus. Enter, or
/// leaving it, takes over what was typed; Esc gives it back; text that is no number is refused and
/// marked.
class NumberField : public QLineEdit {
    Q_OBJECT

public:
    /// `parse` reads what was typed.
    explicit NumberField(std::function<std::optional<double>(const QString&)> parse,
                         QWidget* parent = nullptr);

    /// Shows a value; what is just being typed stays.
    void setValue(std::optional<double> value);

signals:
    void edited(double value);
    void left(); ///< by Esc: the focus may go back where it came from

protected:
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void commit();
    void showValue();
    void markRefused(bool refused);

    std::function<std::optional<double>(const QString&)> parse_;
    std::optional<double> value_;
};

} // namespace mbv::viewer

#pragma once

#include <QtWidgets/QLineEdit>

#include <functional>
#include <optional>

namespace mbv::viewer {

/// Reads what was typed; where that is no number, says why.
using NumberParser = std::function<std::optional<double>(const QString& text, QString* why)>;

/// A number one can type. It shows the digits it has room for, and all of them while it has the
/// focus. Enter, or leaving it, takes over what was typed; Esc gives it back; text that is no
/// number is refused and marked, and a number that nobody takes gives way to the one that is.
class NumberField : public QLineEdit {
    Q_OBJECT

public:
    /// `parse` reads what was typed.
    explicit NumberField(NumberParser parse, QWidget* parent = nullptr);

    /// Shows a value; what is just being typed stays.
    void setValue(std::optional<double> value);

signals:
    void edited(double value);
    void refused(const QString& why);
    void accepted(); ///< what was typed is a number, be it the one that is; before edited
    void left();     ///< by Esc: the focus may go back where it came from

protected:
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void commit();
    QString fittingText(double value) const;
    void showValue();
    void markRefused(bool refused);
    void selectFromEnd();

    NumberParser parse_;
    std::optional<double> value_;
};

} // namespace mbv::viewer

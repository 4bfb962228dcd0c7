#pragma once

#include <mbv/geometry/error.h>

#include <QtCore/QString>

#include <exception>
#include <memory>
#include <type_traits>

namespace mbv::viewer {

/// What work off the GUI thread found, or why it found nothing.
template <class Found> struct FoundOrProblem {
    std::shared_ptr<const Found> found; ///< null where there was a problem
    QString problem;
};

/// What work() returns, or what it throws; only being cancelled is thrown on.
template <class Work>
auto foundBy(const Work& work) -> FoundOrProblem<std::invoke_result_t<const Work&>>
{
    using Found = std::invoke_result_t<const Work&>;
    try {
        return {std::make_shared<const Found>(work()), {}};
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return {nullptr, QString::fromStdString(error.what())};
    } catch (const std::exception& error) { // memory, say
        return {nullptr, QString::fromStdString(error.what())};
    }
}

} // namespace mbv::viewer

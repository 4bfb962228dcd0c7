#include "interrupt.h"

#include "console.h"
#include "exit_code.h"
#include "system/system.h"

#include <mbv/geometry/error.h>

#include <csignal>
#include <string>

namespace mbv::cli {
namespace {

constexpr const char* kCancelled = "cancelled; no file was changed";

volatile std::sig_atomic_t interrupted = 0;
volatile std::sig_atomic_t isWriting = 0;
std::string lastWords; ///< not changed while onInterrupt() may be called

extern "C" void onInterrupt(int signal)
{
    if (isWriting == 0)
        endAtOnce(static_cast<int>(ExitCode::Cancelled), lastWords);
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

} // namespace

InterruptHandler::InterruptHandler()
{
    interrupted = 0;
    isWriting = 0;
    lastWords = errorText(kCancelled);
    std::signal(SIGINT, onInterrupt);
}

InterruptHandler::~InterruptHandler()
{
    std::signal(SIGINT, SIG_DFL);
}

void InterruptHandler::beginWriting()
{
    isWriting = 1;
}

void InterruptHandler::throwIfInterrupted() const
{
    if (interrupted != 0)
        throw Error(ErrorCode::Cancelled, kCancelled);
}

} // namespace mbv::cli

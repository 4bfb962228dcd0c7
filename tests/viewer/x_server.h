#pragma once

#include <string>

#include <sys/types.h>

namespace mbv::test {

/// An X server of the test's own, without a screen, stopped at the end of the scope. Where Xvfb is
/// not installed, the DISPLAY given serves; where that is missing too, `display()` is empty.
class XServer {
public:
    XServer();
    ~XServer();
    XServer(const XServer&) = delete;
    XServer& operator=(const XServer&) = delete;

    const std::string& display() const { return display_; }

private:
    pid_t process_ = -1;
    std::string display_;
};

} // namespace mbv::test

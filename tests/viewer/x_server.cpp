#include "x_server.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mbv::test {
namespace {

const char* const kXvfb = "/usr/bin/Xvfb";

} // namespace

XServer::XServer()
{
    if (access(kXvfb, X_OK) != 0) {
        const char* given = std::getenv("DISPLAY");
        display_ = given ? given : "";
        return;
    }
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0)
        throw std::runtime_error("no pipe for Xvfb");
    process_ = fork();
    if (process_ == 0) {
        close(ends[0]);
        const int quiet = open("/dev/null", O_WRONLY);
        dup2(quiet, STDOUT_FILENO);
        dup2(quiet, STDERR_FILENO);
        // Xvfb finds a number that is free and writes it to the pipe when it is ready.
        const std::string out = std::to_string(ends[1]);
        execl(kXvfb, kXvfb, "-displayfd", out.c_str(), "-screen", "0", "1600x1200x24", "-nolisten",
              "tcp", nullptr);
        _exit(127);
    }
    close(ends[1]);
    std::string number;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';)
        number += c;
    close(ends[0]);
    if (number.empty())
        throw std::runtime_error("Xvfb did not start");
    display_ = ":" + number;
}

XServer::~XServer()
{
    if (process_ <= 0)
        return;
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
}

} // namespace mbv::test

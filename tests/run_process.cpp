#include "run_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mbv::test {
namespace {

/// Both ends of a pipe, closed at the end of scope and not inherited by children.
struct Pipe {
    std::array<int, 2> ends = {-1, -1};

    Pipe()
    {
        if (pipe2(ends.data(), O_CLOEXEC) != 0)
            throw std::runtime_error(std::string("pipe: ") + std::strerror(errno));
    }
    ~Pipe()
    {
        close(0);
        close(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int& reading() { return ends[0]; }
    int& writing() { return ends[1]; }
    void close(std::size_t end)
    {
        if (ends[end] >= 0)
            ::close(ends[end]);
        ends[end] = -1;
    }
};

[[noreturn]] void becomeProgram(const std::vector<std::string>& arguments,
                                const ProcessOptions& options, Pipe& in, Pipe& out, Pipe& err)
{
    dup2(in.reading(), STDIN_FILENO);
    dup2(out.writing(), STDOUT_FILENO);
    dup2(err.writing(), STDERR_FILENO);
    for (const auto& [name, value] : options.environment) {
        if (value.empty())
            unsetenv(name.c_str());
        else
            setenv(name.c_str(), value.c_str(), 1);
    }
    std::vector<std::string> words = arguments;
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    if (options.addressSpace != 0) {
        const rlimit limit = {options.addressSpace, options.addressSpace};
        setrlimit(RLIMIT_AS, &limit);
    }
    execv(argv[0], argv.data());
    _exit(127);
}

/// Appends what can be read; closes the end of the pipe at the end of the stream.
void drain(Pipe& pipe, std::string& text)
{
    std::array<char, 65536> buffer{};
    const ssize_t count = read(pipe.reading(), buffer.data(), buffer.size());
    if (count > 0)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
        pipe.close(0);
}

/// Writes on; closes the end of the pipe when all is written or nobody reads.
void feed(Pipe& pipe, const std::string& input, std::size_t& written)
{
    const ssize_t count = write(pipe.writing(), input.data() + written, input.size() - written);
    if (count > 0)
        written += static_cast<std::size_t>(count);
    const bool failed = count < 0 && errno != EINTR && errno != EAGAIN;
    if (failed || written == input.size())
        pipe.close(1);
}

} // namespace

ProcessResult runProcess(const std::vector<std::string>& arguments, const ProcessOptions& options)
{
    if (access(arguments.at(0).c_str(), X_OK) != 0)
        throw std::runtime_error(arguments[0] + ": " + std::strerror(errno));
    Pipe in;
    Pipe out;
    Pipe err;
    const pid_t child = fork();
    if (child < 0)
        throw std::runtime_error(std::string("fork: ") + std::strerror(errno));
    if (child == 0)
        becomeProgram(arguments, options, in, out, err);
    in.close(0);
    out.close(1);
    err.close(1);
    // A program that does not read its stdin must not end or block the test.
    std::signal(SIGPIPE, SIG_IGN);
    fcntl(in.writing(), F_SETFL, O_NONBLOCK);

    ProcessResult result;
    std::size_t written = 0;
    if (options.input.empty())
        in.close(1);
    const auto deadline = std::chrono::steady_clock::now() + options.timeout;
    while (out.reading() >= 0 || err.reading() >= 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        // poll ignores negative descriptors: those of closed ends.
        std::array<pollfd, 3> waiting = {
            {{out.reading(), POLLIN, 0}, {err.reading(), POLLIN, 0}, {in.writing(), POLLOUT, 0}}};
        if (left.count() <= 0 || poll(waiting.data(), 3, static_cast<int>(left.count())) == 0) {
            result.timedOut = true;
            kill(child, SIGKILL);
            break;
        }
        if (waiting[0].revents != 0)
            drain(out, result.out);
        if (waiting[1].revents != 0)
            drain(err, result.err);
        if (waiting[2].revents != 0)
            feed(in, options.input, written);
    }
    int status = 0;
    rusage used = {};
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
    }
    result.peakBytes = static_cast<std::size_t>(used.ru_maxrss) * 1024;
    if (WIFEXITED(status))
        result.exitCode = WEXITSTATUS(status);
    else if (WIFSIGNALED(status))
        result.signal = WTERMSIG(status);
    return result;
}

} // namespace mbv::test

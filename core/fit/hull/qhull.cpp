#include "qhull.h"

#include <mbv/geometry/error.h>

#include <libqhull_r/qhull_ra.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <future>
#include <string>

namespace mbv {
namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// What Qhull writes while it runs, kept off the program's own streams.
class MessageFile {
public:
    MessageFile() : file_(std::tmpfile()) {}
    ~MessageFile()
    {
        if (file_ != nullptr) {
            std::fclose(file_);
        }
    }
    MessageFile(const MessageFile&) = delete;
    MessageFile& operator=(const MessageFile&) = delete;

    std::FILE* file() const { return file_ != nullptr ? file_ : stderr; }

    std::string firstLine() const
    {
        std::string line;
        if (file_ != nullptr) {
            std::rewind(file_);
            for (int c = std::fgetc(file_); c != EOF && c != '\n'; c = std::fgetc(file_)) {
                line += static_cast<char>(c);
            }
        }
        return line.empty() ? "it gave no reason" : line;
    }

private:
    std::FILE* file_;
};

/// One run of Qhull, whose memory is freed however it ends.
class Qhull {
public:
    Qhull(std::vector<Vec3>& points, const ProgressFn& progress)
    {
        static_assert(sizeof(Vec3) == 3 * sizeof(double)); // what Qhull takes them for
        MessageFile messages;
        qh_zero(&state_, messages.file());
        const int fault = progress ? watchedRun(points, messages, progress) : run(points, messages);
        if (fault != 0) {
            const std::string reason = messages.firstLine();
            release();
            throw Error(ErrorCode::DegenerateMesh,
                        "the convex hull was not found (Qhull: " + reason +
                            "); fit another kind of volume instead");
        }
    }
    ~Qhull() { release(); }
    Qhull(const Qhull&) = delete;
    Qhull& operator=(const Qhull&) = delete;

    /// Corners as indices of points, counter-clockwise seen from outside.
    Triangles triangles()
    {
        Triangles result;
        qhT* const qh = &state_; // the name that Qhull's loops expect
        facetT* facet = nullptr;
        FORALLfacets
        {
            setT* corners = qh_facet3vertex(qh, facet); // clockwise
            std::array<std::uint32_t, 3> triangle = {};
            for (int i = 0; i < 3; ++i) {
                const auto* const vertex = static_cast<vertexT*>(SETelem_(corners, 2 - i));
                triangle[static_cast<std::size_t>(i)] =
                    static_cast<std::uint32_t>(qh_pointid(qh, vertex->point));
            }
            qh_settempfree(qh, &corners);
            result.push_back(triangle);
        }
        return result;
    }

private:
    int run(std::vector<Vec3>& points, const MessageFile& messages)
    {
        std::string options = "qhull Qt Pp"; // triangles; no remarks on precision
        return qh_new_qhull(&state_, 3, static_cast<int>(points.size()), &points.front().x, False,
                            options.data(), nullptr, messages.file());
    }

    /// On a thread of its own, as Qhull asks nobody whether to go on. But before each point it
    /// looks whether it has as many as `STOPadd` allows.
    int watchedRun(std::vector<Vec3>& points, const MessageFile& messages,
                   const ProgressFn& progress)
    {
        constexpr std::chrono::milliseconds kInterval{20};
        std::future<int> result =
            std::async(std::launch::async, [&] { return run(points, messages); });
        try {
            while (result.wait_for(kInterval) != std::future_status::ready)
                reportProgress(progress, 0);
        } catch (...) {
            do // again where it had just begun, and has forgotten
                std::atomic_ref(state_.STOPadd) = 1;
            while (result.wait_for(kInterval) != std::future_status::ready);
            release();
            throw;
        }
        return result.get();
    }

    void release()
    {
        qh_freeqhull(&state_, !qh_ALL); // the long memory; all at once goes the short one
        int remaining = 0;
        int remainingBytes = 0;
        qh_memfreeshort(&state_, &remaining, &remainingBytes);
    }

    qhT state_ = {};
};

} // namespace

std::vector<std::array<std::uint32_t, 3>> qhullTriangles(std::vector<Vec3>& points,
                                                         const ProgressFn& progress)
{
    return Qhull(points, progress).triangles();
}

} // namespace mbv

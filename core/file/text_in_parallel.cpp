#include "text_in_parallel.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace mbv {
namespace {

constexpr std::size_t kItemsAtOnce = 64; ///< in one text, some 40 KB

class Texts {
public:
    Texts(std::size_t count, const std::function<void(std::string&, std::size_t)>& append)
        : count_(count), append_(&append),
          texts_(16 * static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()))
    {
    }

    /// How many items all texts have, at most.
    [[nodiscard]] std::size_t items() const { return texts_.size() * kItemsAtOnce; }

    void write(std::size_t first)
    {
        tbb::parallel_for(std::size_t{0}, texts_.size(), [&](std::size_t i) {
            std::string& text = texts_[i];
            text.clear();
            const std::size_t begin = first + i * kItemsAtOnce;
            const std::size_t end = std::min(begin + kItemsAtOnce, count_);
            for (std::size_t n = begin; n < end; ++n)
                (*append_)(text, n);
        });
    }

    void handOnTo(TextPieces& out) const
    {
        for (const std::string& text : texts_)
            out.add(text);
    }

private:
    std::size_t count_;
    const std::function<void(std::string&, std::size_t)>* append_;
    std::vector<std::string> texts_;
};

} // namespace

void appendInParallel(TextPieces& out, std::size_t count,
                      const std::function<void(std::string&, std::size_t)>& append)
{
    Texts now(count, append);
    Texts next(count, append);
    now.write(0);
    for (std::size_t first = 0; first < count; first += now.items()) {
        tbb::task_group writing;
        writing.run([&] { next.write(first + now.items()); });
        try {
            now.handOnTo(out);
        } catch (...) {
            writing.cancel();
            writing.wait();
            throw;
        }
        writing.wait();
        std::swap(now, next);
    }
}

} // namespace mbv

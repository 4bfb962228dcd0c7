#include "textbook_form.h"

namespace mbv::bench {

bool textbookOverlaps(const TextbookBox<float>& a, const TextbookBox<float>& b)
{
    return testTextbook(a, b);
}

bool textbookOverlaps(const TextbookBox<double>& a, const TextbookBox<double>& b)
{
    return testTextbook(a, b);
}

} // namespace mbv::bench

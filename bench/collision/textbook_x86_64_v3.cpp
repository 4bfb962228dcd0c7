#include "textbook_form.h"

namespace mbv::bench {

bool textbookOverlapsV3(const TextbookBox<float>& a, const TextbookBox<float>& b)
{
    return testTextbook(a, b);
}

bool textbookOverlapsV3(const TextbookBox<double>& a, const TextbookBox<double>& b)
{
    return testTextbook(a, b);
}

} // namespace mbv::bench

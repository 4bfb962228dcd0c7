#pragma once

namespace mbv::test {

/// Two kinds of shapes, as the type of a typed test.
template <class First, class Second> struct Pair {
    using A = First;
    using B = Second;
};

} // namespace mbv::test

#pragma once

namespace mbv::convex {

/// The least extent that was found, and what no direction was proven to be below. Internal.
template <class Least> struct Searched : Least {
    double proven;

    /// What may be missed.
    double bracket() const { return this->extent - proven; }
};

} // namespace mbv::convex

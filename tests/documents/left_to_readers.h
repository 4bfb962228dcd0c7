#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <iostream>
#include <vector>

/// What the examples of the guides leave to their readers.

const mbv::TriangleMesh triangles = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
                                     {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
const mbv::TriangleMesh mesh = triangles;
const std::vector<double> goal;

template <class Answer> void use(const Answer& answer)
{
    std::cout << (sizeof(answer) != 0);
}

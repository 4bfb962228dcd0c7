#pragma once

namespace mbv::rendering {

/// Which part of a picture a window shows, in pixels from the picture's lower left corner; the
/// window's size is the tile's.
struct Tile {
    int left = 0;
    int bottom = 0;
    int pictureWidth = 0;
    int pictureHeight = 0;
};

} // namespace mbv::rendering

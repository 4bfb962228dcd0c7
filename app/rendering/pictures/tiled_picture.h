#pragma once

#include "picture.h"
#include "rendering/lines/overlay_lines.h"

#include <vtkSmartPointer.h>

#include <memory>
#include <vector>

class vtkImageData;
class vtkRenderer;
class vtkRenderWindow;

namespace mbv::rendering {

/// A picture of a scene, rendered tile by tile at twice its size and smoothed: it may be larger
/// than what the graphics driver renders at once, and a program with a window can do something else
/// between tiles. Names and lines run on across the tiles' borders.
class TiledPicture {
public:
    /// Draws into the window, which must outlive it and be nobody else's meanwhile: with alpha, and
    /// without multisampling. A tile is `tileSide` pixels of the picture wide and high. Meshes
    /// whose surfaces are not in `surfaces` yet join them. Throws Error: InvalidArgument (size),
    /// InvalidScene (nothing visible).
    TiledPicture(vtkRenderWindow& window, const Scene& scene, const CheckReport& report,
                 const PictureOptions& options, int tileSide,
                 std::shared_ptr<MeshSurfaceCache> surfaces = std::make_shared<MeshSurfaceCache>());
    ~TiledPicture();
    TiledPicture(const TiledPicture&) = delete;
    TiledPicture& operator=(const TiledPicture&) = delete;

    /// Makes an offscreen window as large as its tiles will be, and draws nothing: most of what the
    /// driver does for the first picture is done then, before there is a scene.
    static void makeReady(vtkRenderWindow& window, const PictureOptions& options, int tileSide);

    /// Shows the scene at another moment, seen from where it is; `contacts` are those of then.
    /// Throws what the constructor throws.
    void show(const Scene& scene, const CheckReport& report, const PairContacts& contacts);

    /// Its camera is the whole picture's. It is as options.exactCamera or options.camera say; other
    /// cameras are set before the first tile of a picture.
    vtkRenderer& renderer();

    /// Points around everything visible.
    const std::vector<Vec3>& outline() const;

    /// Lines over the picture, in its pixels divided by options.view.pixelRatio; names stay clear
    /// of their texts.
    void setOverlay(std::vector<OverlayLine> lines);

    int tiles() const; ///< at least 1

    /// Draws one more tile; true when the picture is complete. After that, the next one begins.
    bool drawNext();

    /// The complete picture: 8-bit RGB, or RGBA with plain colors where it is transparent.
    vtkSmartPointer<vtkImageData> image() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mbv::rendering

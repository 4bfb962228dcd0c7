#include "silent_trackball.h"

#include <vtkObjectFactory.h>

namespace mbv::viewer {

vtkStandardNewMacro(SilentTrackball)

} // namespace mbv::viewer

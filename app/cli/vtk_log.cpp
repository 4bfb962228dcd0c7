#include "vtk_log.h"

#include <vtkLogger.h>
#include <vtkObject.h>

namespace mbv::cli {

void silenceVtk()
{
    vtkObject::GlobalWarningDisplayOff();
    vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF);
}

} // namespace mbv::cli

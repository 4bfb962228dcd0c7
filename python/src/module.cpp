#include "arguments/errors.h"
#include "arguments/misfits.h"
#include "meshes/mesh.h"
#include "motion/path.h"
#include "queries/ask.h"
#include "queries/cover.h"
#include "robots/robot.h"
#include "scenes/bodies.h"
#include "scenes/check_parts.h"
#include "scenes/scene.h"
#include "shapes/shapes.h"

#include <mbv/geometry/version.h>

NB_MODULE(_core, m)
{
    using namespace mbv::python;
    m.doc() = "The compiled part of mbv.";
    m.attr("VERSION") = mbv::kVersion;
    bindErrors();
    bindShapeBase(m);
    bindBoxes(m);
    bindRoundShapes(m);
    bindFlatShapes(m);
    bindRectangle(m);
    bindRay(m);
    bindMesh(m);
    bindOverlaps(m);
    bindDistance(m);
    bindContact(m);
    bindProximity(m);
    bindContactManifold(m);
    bindContactPatches(m);
    bindRelation(m);
    bindIntersectionCurve(m);
    bindRaycast(m);
    bindSweep(m);
    bindContains(m);
    bindNearestPoint(m);
    bindExplain(m);
    bindFit(m);
    bindCover(m);
    bindOverlappingPairs(m);
    bindPenetration(m);
    bindSelfIntersections(m);
    bindConnectedParts(m);
    bindPath(m);
    bindFirstContact(m);
    bindRobot(m);
    bindScene(m);
    bindReport(m);
    bindCheckParts(m);
    bindBodies(m);
    explainMisfits(m);
}

#include "collision/peers.h"

#include <mbv/collision/simd_target.h>

#include <benchmark/benchmark.h>

int main(int argc, char** argv)
{
    using namespace mbv::bench;
    addBatchRows();
    addQueryRows();
    addFclRows();
    addBulletRows();
#ifdef MBV_BENCH_VTK
    addVtkRows();
#endif
    benchmark::AddCustomContext("simd_target", std::string(mbv::simdTargetName()));
    benchmark::AddCustomContext("certified", shareOfDoubtful());
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}

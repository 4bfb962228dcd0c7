#pragma once

#include "arguments/interrupts.h"
#include "arguments/parallel.h"
#include "operand.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mbv::python {

/// The arguments of a question about two things: one question, or one for each pose.
class PairQuestion {
public:
    /// Throws Error naming the argument: rectangles take rectangles alone and no poses; two arrays
    /// of poses are equally long.
    PairQuestion(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB);

    [[nodiscard]] const Operand& a() const { return a_; }
    [[nodiscard]] const Operand& b() const { return b_; }
    [[nodiscard]] bool isArray() const { return poseA_.isArray() || poseB_.isArray(); }
    [[nodiscard]] bool areRectangles() const { return a_.rectangle() != nullptr; }
    [[nodiscard]] std::size_t size() const;

    /// The answer of f(a, b), placed, or of f(a, b, progress), to a single question. Where it may
    /// take long, without the GIL, and Ctrl-C ends what looks at its progress.
    template <class F> auto ask(F f) const
    {
        Placed a(a_);
        Placed b(b_);
        a.place(poseA_, 0);
        b.place(poseB_, 0);
        if (!a_.isLarge() && !b_.isLarge())
            return visitPlaced(a, b, asked(f, kNoProgress));
        Progress watched(nb::none());
        return watched.run([&](const ProgressFn& progress) {
            return namingTheMesh([&] { return visitPlaced(a, b, asked(f, progress)); });
        });
    }

    /// Those to all questions, in parallel. An Error names the question.
    template <class Answer, class F> std::vector<Answer> askAll(F f) const
    {
        std::vector<Answer> answers(size());
        const bool mayTakeLong = a_.hasManyTriangles() || b_.hasManyTriangles();
        forAll(answers.size(), [&](std::size_t begin, std::size_t end, const ProgressFn& goesOn) {
            const ProgressFn& progress = mayTakeLong ? goesOn : kNoProgress;
            Placed a(a_);
            Placed b(b_);
            for (std::size_t i = begin; i < end; ++i) {
                a.place(poseA_, i);
                b.place(poseB_, i);
                try {
                    answers[i] =
                        namingTheMesh([&] { return visitPlaced(a, b, asked(f, progress)); });
                } catch (const Error& error) {
                    throw Error(error.code(),
                                "question " + std::to_string(i) + ": " + error.what());
                }
            }
        });
        return answers;
    }

private:
    inline static const ProgressFn kNoProgress;

    /// What is wrong with "the mesh" of a question about a mesh and a shape is wrong with that
    /// argument.
    template <class F> auto namingTheMesh(F f) const
    {
        constexpr std::string_view kStart = "the mesh ";
        try {
            return f();
        } catch (const Error& error) {
            const std::string_view message = error.what();
            if (!message.starts_with(kStart) || (a_.mesh().has_value() == b_.mesh().has_value()))
                throw;
            fail(a_.mesh() ? "a" : "b", std::string(message.substr(kStart.size())), error.code());
        }
    }

    /// f as a function of two things alone, whether it takes progress or not.
    template <class F> static auto asked(const F& f, const ProgressFn& progress)
    {
        return [&f, &progress](const auto& x, const auto& y) {
            if constexpr (std::is_invocable_v<F, decltype(x), decltype(y), const ProgressFn&>)
                return f(x, y, progress);
            else
                return f(x, y);
        };
    }

    Operand a_;
    Operand b_;
    Poses poseA_;
    Poses poseB_;
};

/// Both are placed meshes.
template <class X, class Y>
inline constexpr bool kAreMeshes = std::is_same_v<std::remove_cvref_t<X>, PosedMesh>&&
    std::is_same_v<std::remove_cvref_t<Y>, PosedMesh>;

/// The two shapes of a question without poses, which needs no preparation: the fast way. None where
/// it is another question.
struct ShapePair {
    const Shape* a = nullptr;
    const Shape* b = nullptr;

    ShapePair(nb::handle first, nb::handle second, nb::handle poseA, nb::handle poseB)
    {
        if (!poseA.is_none() || !poseB.is_none())
            return;
        a = plainShape(first);
        b = plainShape(second);
    }

    explicit operator bool() const { return a != nullptr && b != nullptr; }

private:
    static const Shape* plainShape(nb::handle value)
    {
        const Shape* const shape = shapeIn(value);
        return shape != nullptr && std::holds_alternative<ConvexHull>(*shape) ? nullptr : shape;
    }
};

void bindOverlaps(nb::module_& m);
void bindDistance(nb::module_& m);
void bindContact(nb::module_& m);
void bindProximity(nb::module_& m);
void bindContactManifold(nb::module_& m);
void bindContactPatches(nb::module_& m);
void bindRelation(nb::module_& m);
void bindIntersectionCurve(nb::module_& m);
void bindRaycast(nb::module_& m);
void bindSweep(nb::module_& m);
void bindContains(nb::module_& m);
void bindNearestPoint(nb::module_& m);
void bindExplain(nb::module_& m);
void bindFit(nb::module_& m);
void bindOverlappingPairs(nb::module_& m);
void bindPenetration(nb::module_& m);
void bindSelfIntersections(nb::module_& m);
void bindConnectedParts(nb::module_& m);

} // namespace mbv::python

"""Meshes and poses for tests."""

from __future__ import annotations

import numpy as np

import mbv


def cube(size: float = 2.0) -> mbv.Mesh:
    """About the origin."""
    return mbv.Obb((0, 0, 0), (size / 2,) * 3).to_mesh()


def at(x: float, y: float = 0.0, z: float = 0.0) -> np.ndarray:
    pose = np.eye(4)
    pose[:3, 3] = x, y, z
    return pose


def random_poses(rng: np.random.Generator, count: int, reach: float) -> np.ndarray:
    """Rotations from QR, made proper; translations up to `reach`."""
    rotations, _ = np.linalg.qr(rng.normal(size=(count, 3, 3)))
    rotations[:, :, 0] *= np.linalg.det(rotations)[:, None]
    poses = np.tile(np.eye(4), (count, 1, 1))
    poses[:, :3, :3] = rotations
    poses[:, :3, 3] = rng.uniform(-reach, reach, size=(count, 3))
    return poses

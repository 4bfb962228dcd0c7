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


def torus(radius: float, tube: float, steps: int = 16) -> mbv.Mesh:
    """Watertight, about z, centered: its middle lies outside."""
    turn = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    around, section = (grid.ravel() for grid in np.meshgrid(turn, turn, indexing="ij"))
    reach = radius + tube * np.cos(section)
    vertices = np.stack([reach * np.cos(around), reach * np.sin(around), tube * np.sin(section)], 1)
    i, j = (grid.ravel() for grid in np.meshgrid(range(steps), range(steps), indexing="ij"))
    next_i, next_j = (i + 1) % steps, (j + 1) % steps
    corners = [u * steps + v for u, v in ((i, j), (next_i, j), (next_i, next_j), (i, next_j))]
    faces = np.concatenate([np.stack([corners[k] for k in three], 1)
                            for three in ((0, 1, 2), (0, 2, 3))])
    return mbv.Mesh(vertices, faces)

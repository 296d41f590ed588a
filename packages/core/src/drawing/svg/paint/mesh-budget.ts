import type { Context } from '../../../context.ts';
import type { MeshNode } from '../../../models/drawing/nodes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { Yielder } from '../../../yielder.ts';
import { patchCells } from './mesh-colours.ts';
import { countCells, measurePatch, type PatchDetail } from './mesh-detail.ts';

/** The cells of all meshes of a drawing are made coarser until there are at most this many. */
const maxCells = 40_000;
/** Steps by which cells become coarser. */
const [coarser, maxSteps] = [2 ** 0.125, 100];
/** Cost of measuring a patch, in steps of work. */
const measureSteps = 200;

/** The sizes of cells that all meshes of a drawing share. */
export interface MeshScale {
  /** The smallest side of a cell, in units of the drawing. */
  readonly unit: number;
  readonly coarseness: number;
  /** Number of cells, and the number with which no difference would be seen. */
  readonly cells: number;
  readonly wanted: number;
}

/** Finds the sizes of cells for all meshes of a drawing, such that there are not too many. */
export async function scaleMeshes(
  meshes: ReadonlyMap<MeshNode, Matrix>,
  area: Box,
  unit: number,
  context: Context,
): Promise<MeshScale> {
  const yielder = new Yielder(context);
  const details: PatchDetail[] = [];
  for (const [mesh, matrix] of meshes) {
    const toCells = patchCells(mesh);
    for (const patch of mesh.patches) {
      context.spend(measureSteps);
      if (yielder.isDue(measureSteps)) await yielder.yield();
      const detail = measurePatch(toCells(patch), matrix, area);
      if (detail !== undefined) details.push(detail);
    }
  }
  const wanted = total(details, unit, 1);
  let [cells, coarseness] = [wanted, 1];
  for (let step = 0; step < maxSteps && cells > Math.max(maxCells, details.length); step++) {
    context.spend(details.length);
    coarseness *= coarser;
    cells = total(details, unit, coarseness);
  }
  return { unit, coarseness, cells, wanted };
}

function total(details: readonly PatchDetail[], unit: number, coarseness: number): number {
  let sum = 0;
  for (const detail of details) {
    const [across, down] = countCells(detail, unit, coarseness);
    sum += across * down;
  }
  return sum;
}

import type { MeshNode } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix, transformPoint } from '../../../outline/matrix.ts';
import { formatColour, formatNumber, opacityAttribute } from '../format.ts';
import { decimalsOf, type Scope } from '../scope.ts';
import type { SvgServices } from '../services.ts';
import type { SvgText } from '../svg-text.ts';
import { boundaryOf, cellsOf, meanColour, type PatchCells } from './mesh-cells.ts';
import { patchCells } from './mesh-colours.ts';
import { countCells, isStraight, measurePatch } from './mesh-detail.ts';
import type { PlainStop } from './stops.ts';

/** Cost of a patch and of a cell, in steps of work. */
const [patchSteps, cellSteps] = [200, 20];

/**
 * Writes a mesh as cells with one colour each. They are drawn without antialiasing: antialiased cells would not cover
 * the backdrop where they adjoin. Patches outside the visible area are left out.
 */
export async function writeMesh(services: SvgServices, node: MeshNode, scope: Scope, out: SvgText): Promise<void> {
  const scale = await services.meshScale();
  const { cells, wanted } = scale;
  if (cells < wanted)
    services.noteOnce('DRAWING_LOOK_CHANGED', `meshes are drawn with ${cells} cells instead of ${wanted}`);
  const { transform = identity, ramp = [] } = node;
  const matrix = joinMatrices(transform, scope.matrix);
  const toCells = patchCells(node);
  const writer = {
    transform,
    decimals: decimalsOf(scope) + 1,
    isOpaque: ramp.every(({ opacity = 1 }) => opacity === 1),
  };
  out.add(`<g shape-rendering="crispEdges"${opacityAttribute('opacity', node.opacity)}>\n`);
  for (const each of node.patches) {
    const patch = toCells(each);
    const detail = measurePatch(patch, matrix, scope.area);
    const counts = detail && countCells(detail, scale.unit, scale.coarseness);
    const steps = patchSteps + (counts === undefined ? 0 : counts[0] * counts[1] * cellSteps);
    services.context.spend(steps);
    if (services.yielder.isDue(steps)) await services.yielder.yield();
    if (counts === undefined) continue;
    writePatch(patch, counts, isStraight(detail!, scale.unit), writer, out);
  }
  out.add('</g>\n');
}

interface PatchWriter {
  readonly transform: Matrix;
  readonly decimals: number;
  readonly isOpaque: boolean;
}

/** Writes a patch. Its whole shape lies below its cells, whose chords may leave gaps to those of other patches. */
function writePatch(
  patch: PatchCells,
  counts: readonly [number, number],
  isStraight: boolean,
  { transform, decimals, isOpaque }: PatchWriter,
  out: SvgText,
): void {
  const add = ({ srgb, opacity }: PlainStop, [x, y, ...rest]: readonly number[], command: string): void => {
    const points = rest.map((value) => formatNumber(value, decimals)).join(' ');
    const start = `${formatNumber(x!, decimals)} ${formatNumber(y!, decimals)}`;
    const look = `fill="${formatColour(srgb)}"${opacityAttribute('fill-opacity', opacity)}`;
    out.add(`<path ${look} d="M${start}${command}${points}z"/>\n`);
  };
  const isDivided = counts[0] * counts[1] > 1;
  if (isOpaque && (isDivided || !isStraight)) {
    const boundary = boundaryOf(patch, isStraight).flatMap(([x, y]) => transformPoint(transform, x, y));
    add(meanColour(patch), boundary, isStraight ? ' ' : 'C');
    if (!isDivided) return;
  }
  for (const { colour, corners } of cellsOf(patch, counts, transform)) add(colour, corners, ' ');
}

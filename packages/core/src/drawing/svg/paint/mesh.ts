import type { MeshColour, MeshNode, MeshPatch } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices } from '../../../outline/matrix.ts';
import { formatColour, formatNumber, opacityAttribute } from '../format.ts';
import { decimalsOf, type Scope } from '../scope.ts';
import type { SvgServices } from '../services.ts';
import type { SvgText } from '../svg-text.ts';
import { cellsOf, countCells, type PatchCells, toTensorPoints } from './mesh-cells.ts';
import { colourAt, type PlainStop, rampStops } from './stops.ts';

/** The most cells of one mesh. */
const maxCells = 40_000;

/**
 * Writes a mesh as cells with one colour each. They are drawn without antialiasing: antialiased cells would not cover
 * the backdrop where they adjoin.
 */
export async function writeMesh(services: SvgServices, node: MeshNode, scope: Scope, out: SvgText): Promise<void> {
  const matrix = joinMatrices(node.transform ?? identity, scope.matrix);
  const stops = node.ramp === undefined ? undefined : rampStops(node.ramp);
  const patches = node.patches.map((patch) => toCells(patch, stops));
  const unit = 10 ** -scope.decimals * 20;
  const counts = patches.map((patch) => countCells(patch, matrix, unit));
  const total = counts.reduce((sum, count) => sum + count * count, 0);
  const share = Math.min(1, Math.sqrt(maxCells / total));
  if (share < 1)
    services.noteOnce('DRAWING_LOOK_CHANGED', `a mesh is drawn with ${maxCells} cells instead of ${total}`);
  const transform = node.transform ?? identity;
  const decimals = decimalsOf(scope) + 1;
  out.add(`<g shape-rendering="crispEdges"${opacityAttribute('opacity', node.opacity)}>\n`);
  for (const [index, patch] of patches.entries()) {
    const count = Math.max(1, Math.floor(counts[index]! * share));
    const steps = count * count * 20;
    services.context.spend(steps);
    if (services.yielder.isDue(steps)) await services.yielder.yield();
    for (const { colour, corners } of cellsOf(patch, count, transform)) {
      const points = corners.map((value) => formatNumber(value, decimals));
      const opacity = opacityAttribute('fill-opacity', colour.opacity);
      out.add(`<path fill="${formatColour(colour.srgb)}"${opacity} d="M${points.join(' ')}z"/>\n`);
    }
  }
  out.add('</g>\n');
}

function toCells({ points, colours }: MeshPatch, ramp: readonly PlainStop[] | undefined): PatchCells {
  const [a, b, c, d] = colours;
  const values: PatchCells['values'] = [valuesOf(a), valuesOf(b), valuesOf(c), valuesOf(d)];
  const colourOf = (value: readonly number[]): PlainStop => {
    if (ramp !== undefined && value.length === 1)
      return colourAt(ramp, value[0]!) ?? { offset: 0, srgb: [0, 0, 0], opacity: 0 };
    const [red = 0, green = 0, blue = 0] = value;
    return { offset: 0, srgb: [red, green, blue], opacity: 1 };
  };
  return { points: toTensorPoints(points), values, colourOf };
}

function valuesOf(colour: MeshColour): readonly number[] {
  return typeof colour === 'number' ? [colour] : colour.srgb;
}

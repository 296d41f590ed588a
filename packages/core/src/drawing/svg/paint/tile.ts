import type { DrawingNode, GroupNode, TilePaint } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, scaleOf, translation } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { joinBoxes, mapBox, outlineOfBox } from '../../../outline/measure/boxes.ts';
import { wholePeriods } from '../../limit/coordinate-limit.ts';
import { boxAttributes, transformAttribute } from '../format.ts';
import { decimalsOf, enterScope, isUpright, type Scope, visibleBox } from '../scope.ts';
import type { SvgServices } from '../services.ts';

/** The most tiles that may lie over each other in one direction. */
const maxOverlaps = 8;

/** One direction of a pattern: where it begins, its period, and the moves of the tiles that reach into its cell. */
interface Axis {
  readonly start: number;
  readonly period: number;
  readonly moves: readonly number[];
}

/** Defines a tile, and returns the paint. */
export async function defineTile(services: SvgServices, tile: TilePaint, scope: Scope): Promise<string> {
  const { area } = tile;
  const [stepX, stepY] = [Math.abs(tile.stepX), Math.abs(tile.stepY)];
  if (!(stepX > 0 && stepY > 0 && area.xMax > area.xMin && area.yMax > area.yMin)) return 'none';
  const visible = visibleBox(enterScope(scope, tile.transform));
  if (visible === undefined) return 'none';
  const across = axisOf(services, stepX, [area.xMin, area.xMax], [visible.xMin, visible.xMax]);
  const down = axisOf(services, stepY, [area.yMin, area.yMax], [visible.yMin, visible.yMax]);
  if (across.moves.length === 0 || down.moves.length === 0) return 'none';
  // Viewers move the content of a pattern by its x and y, so the pattern begins at the origin, and its content too.
  const reach = services.coordinateLimit.margin / scaleOf(enterScope(scope, tile.transform).matrix);
  const left = across.start + wholePeriods(across.start, visible.xMin, across.period, reach);
  const top = down.start + wholePeriods(down.start, visible.yMin, down.period, reach);
  const transform = joinMatrices(translation(left, top), tile.transform ?? identity);
  const own = enterScope(scope, transform);
  const decimals = decimalsOf(own);
  if (!isUpright(own.matrix))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'the edges in a rotated pattern depend on the viewer');
  const cell = { xMin: 0, yMin: 0, xMax: across.period, yMax: down.period };
  const box = boxAttributes(cell, decimals + 2);
  const matrix = transformAttribute(transform, decimalsOf(scope) + 1, 'patternTransform');
  const id = await services.definitions.define(tile, `${decimals}${box}${matrix}`, async (id, out) => {
    out.add(`<pattern id="${id}" patternUnits="userSpaceOnUse"${box}${matrix}>\n`);
    const inner = { ...own, area: mapCell(own, cell), depth: 1 };
    await services.writeNodes(services, tilesOf(tile, across, down), inner, out);
    out.add('</pattern>\n');
  });
  return `url(#${id})`;
}

/** Tiles so far apart that few are visible are placed in a cell as large as the visible area, as engines bound cells. */
function axisOf(
  { noteOnce }: SvgServices,
  step: number,
  [min, max]: readonly [number, number],
  [from, to]: readonly [number, number],
): Axis {
  const isFar = step > 2 * (to - from);
  const first = isFar ? Math.ceil((from - max) / step) : 1 - Math.ceil((max - min) / step - 1e-9);
  const last = isFar ? Math.floor((to - min) / step) : 0;
  if (last - first >= maxOverlaps)
    noteOnce('DRAWING_LOOK_LOST', `more than ${maxOverlaps} tiles of a pattern lie over each other`);
  const [start, period] = isFar ? [from, to - from] : [min, step];
  const count = Math.max(0, Math.min(maxOverlaps, last - first + 1));
  return { start, period, moves: Array.from({ length: count }, (_, at) => (last - count + 1 + at) * step - start) };
}

/** The whole cell is visible in a tile, wherever the tile is. */
function mapCell({ area, matrix }: Scope, cell: Box): Box {
  return joinBoxes(area, mapBox(cell, matrix)) ?? area;
}

/** The content of a cell: the tile, and those before it that reach into the cell. */
function tilesOf({ area, stepX, stepY, children }: TilePaint, across: Axis, down: Axis): readonly DrawingNode[] {
  const isWhole = area.xMax - area.xMin === Math.abs(stepX) && area.yMax - area.yMin === Math.abs(stepY);
  const isOnlyTile = isWhole && across.start === area.xMin && down.start === area.yMin;
  if (isOnlyTile && area.xMin === 0 && area.yMin === 0) return children;
  const clip = isOnlyTile ? undefined : { shapes: [{ outline: outlineOfBox(area), rule: 'nonzero' as const }] };
  return down.moves.flatMap((y) =>
    across.moves.map((x): GroupNode => ({ kind: 'group', transform: translation(x, y), clip, children })),
  );
}

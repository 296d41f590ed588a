import type { DrawingNode, GroupNode, TilePaint } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, translation } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import { boxAttributes, transformAttribute } from '../format.ts';
import { decimalsOf, enterScope, isUpright, type Scope } from '../scope.ts';
import type { SvgServices } from '../services.ts';

/** The most tiles that may lie over each other in one direction. */
const maxOverlaps = 8;

/** Defines a tile, and returns the paint. */
export async function defineTile(services: SvgServices, tile: TilePaint, scope: Scope): Promise<string> {
  const { area } = tile;
  // Viewers move the content of a pattern by its x and y, so the pattern begins at the origin, and its content too.
  const transform = joinMatrices(translation(area.xMin, area.yMin), tile.transform ?? identity);
  const [stepX, stepY] = [Math.abs(tile.stepX), Math.abs(tile.stepY)];
  if (!(stepX > 0 && stepY > 0 && area.xMax > area.xMin && area.yMax > area.yMin)) return 'none';
  const own = enterScope(scope, transform);
  const decimals = decimalsOf(own);
  if (!isUpright(own.matrix))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'the edges in a rotated pattern depend on the viewer');
  const id = await services.definitions.define(tile, String(decimals), async (id, out) => {
    const cell = { xMin: 0, yMin: 0, xMax: stepX, yMax: stepY };
    const box = boxAttributes(cell, decimals + 2);
    const matrix = transformAttribute(transform, decimalsOf(scope) + 1, 'patternTransform');
    out.add(`<pattern id="${id}" patternUnits="userSpaceOnUse"${box}${matrix}>\n`);
    const inner = { ...own, area: mapCell(own, cell), depth: 1 };
    await services.writeNodes(services, tilesOf(services, tile, { stepX, stepY }), inner, out);
    out.add('</pattern>\n');
  });
  return `url(#${id})`;
}

/** The whole cell is visible in a tile, wherever the tile is. */
function mapCell({ area }: Scope, { xMin, yMin, xMax, yMax }: Box): Box {
  return {
    xMin: Math.min(area.xMin, xMin),
    yMin: Math.min(area.yMin, yMin),
    xMax: Math.max(area.xMax, xMax),
    yMax: Math.max(area.yMax, yMax),
  };
}

/** The content of a cell: the tile, and those before it that reach into the cell. */
function tilesOf(
  { noteOnce }: SvgServices,
  { area, children }: TilePaint,
  { stepX, stepY }: { stepX: number; stepY: number },
): readonly DrawingNode[] {
  const [across, down] = [(area.xMax - area.xMin) / stepX, (area.yMax - area.yMin) / stepY];
  const toOrigin = (x: number, y: number) => translation(x - area.xMin, y - area.yMin);
  if (across === 1 && down === 1)
    return area.xMin === 0 && area.yMin === 0 ? children : [{ kind: 'group', transform: toOrigin(0, 0), children }];
  const [columns, rows] = [across, down].map((count) => Math.ceil(count - 1e-9)) as [number, number];
  if (Math.max(columns, rows) > maxOverlaps)
    noteOnce('DRAWING_LOOK_LOST', `more than ${maxOverlaps} tiles of a pattern lie over each other`);
  const clip = { shapes: [{ outline: rectangle(area), rule: 'nonzero' as const }] };
  const tiles: GroupNode[] = [];
  for (let row = Math.min(rows, maxOverlaps) - 1; row >= 0; row--) {
    for (let column = Math.min(columns, maxOverlaps) - 1; column >= 0; column--)
      tiles.push({ kind: 'group', transform: toOrigin(-column * stepX, -row * stepY), clip, children });
  }
  return tiles;
}

/** A rectangle as an outline. */
function rectangle({ xMin, yMin, xMax, yMax }: Box): Outline {
  return recordOutline((pen) => {
    pen.moveTo(xMin, yMin);
    pen.lineTo(xMax, yMin);
    pen.lineTo(xMax, yMax);
    pen.lineTo(xMin, yMax);
    pen.close();
  });
}

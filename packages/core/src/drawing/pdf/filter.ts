import type { GroupNode, ImageNode } from '../../models/drawing/nodes.ts';
import { scaleOf } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { intersectBoxes } from '../../outline/measure/boxes.ts';
import { writeDrawingSvg } from '../svg/write.ts';
import { type Scope, visibleBox } from './scope.ts';
import type { PdfServices } from './services.ts';

/**
 * Pixels per inch of filtered groups, and the most pixels of one. Points and CSS pixels have whole numbers of pixels, so
 * that the edges and radii of filters have, too.
 */
const [resolution, maxPixels] = [288, 16_000_000];
const pointsPerInch = 72;

/** Draws the children of a group and its filters as a picture, in the coordinates of the scope. */
export async function filterPicture(
  services: PdfServices,
  { children, filters = [] }: GroupNode,
  scope: Scope,
): Promise<ImageNode | undefined> {
  const region = visibleRegion(filters, scope);
  if (region === undefined) return undefined;
  services.noteOnce('DRAWING_LOOK_CHANGED', 'filters are drawn as pictures');
  const { context } = services;
  const scale = pixelScale(region, scope, context.limits.maxPixels);
  const box = {
    xMin: Math.floor(region.xMin * scale) / scale,
    yMin: Math.floor(region.yMin * scale) / scale,
    xMax: Math.ceil(region.xMax * scale) / scale,
    yMax: Math.ceil(region.yMax * scale) / scale,
  };
  const [wide, high] = [box.xMax - box.xMin, box.yMax - box.yMin];
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const drawing = {
    width: wide,
    height: high,
    viewBox: box,
    children: [{ kind: 'group' as const, children, filters }],
  };
  const svg = await writeDrawingSvg(drawing, { size: { width, height }, alignment: 'none' }, context);
  const { bytes } = await context.convertAsset(svg, { from: 'svg', to: 'png' });
  return {
    kind: 'image',
    picture: { bytes, mediaType: 'image/png', width, height },
    scaling: 'smooth',
    transform: [wide, 0, 0, high, box.xMin, box.yMin],
  };
}

/** The visible part of what the filters draw. */
function visibleRegion(filters: NonNullable<GroupNode['filters']>, scope: Scope): Box | undefined {
  const area = visibleBox(scope);
  const last = filters.at(-1);
  return area && last && intersectBoxes(last.region, area);
}

/** Pixels for each unit of the scope. */
function pixelScale({ xMin, yMin, xMax, yMax }: Box, { matrix, unit }: Scope, limit: number): number {
  const wanted = (scaleOf(matrix) * unit * resolution) / pointsPerInch;
  const largest = Math.sqrt(Math.min(maxPixels, limit) / ((xMax - xMin) * (yMax - yMin)));
  return Math.min(wanted, largest);
}

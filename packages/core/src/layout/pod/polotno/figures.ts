import type { Shape } from '../../../models/design/shapes.ts';
import { ellipseShape, polygonOutline, rectangleShape, toShape } from '../scene/path.ts';

/** Corners as fractions of the box. */
const polygons: Readonly<Record<string, readonly number[]>> = {
  triangle: [0.5, 0, 1, 1, 0, 1],
  rightTriangle: [0, 0, 1, 1, 0, 1],
  diamond: [0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5],
  pentagon: regular(5),
  hexagon: [0.25, 0, 0.75, 0, 1, 0.5, 0.75, 1, 0.25, 1, 0, 0.5],
  octagon: [0.3, 0, 0.7, 0, 1, 0.3, 1, 0.7, 0.7, 1, 0.3, 1, 0, 0.7, 0, 0.3],
  star: star(5, 0.4),
  cross: cross(1 / 3),
  rightArrow: [0, 0.25, 0.6, 0.25, 0.6, 0, 1, 0.5, 0.6, 1, 0.6, 0.75, 0, 0.75],
  leftArrow: [1, 0.25, 0.4, 0.25, 0.4, 0, 0, 0.5, 0.4, 1, 0.4, 0.75, 1, 0.75],
  downArrow: [0.25, 0, 0.25, 0.6, 0, 0.6, 0.5, 1, 1, 0.6, 0.75, 0.6, 0.75, 0],
  upArrow: [0.25, 1, 0.25, 0.4, 0, 0.4, 0.5, 0, 1, 0.4, 0.75, 0.4, 0.75, 1],
};

const ovals = new Set(['circle', 'ellipse']);
const rectangles = new Set(['rect', 'rectangle', 'square', '']);

/** Returns the outline of a figure in its box, or undefined if only the editor knows it. */
export function figureShape(subType: string, width: number, height: number, radius: number): Shape | undefined {
  if (rectangles.has(subType)) return rectangleShape({ width, height }, radius);
  if (ovals.has(subType)) return ellipseShape(0, 0, width, height);
  const corners = Object.hasOwn(polygons, subType) ? polygons[subType] : undefined;
  if (corners === undefined) return undefined;
  const places = corners.map((value, index) => value * (index % 2 === 0 ? width : height));
  return toShape(polygonOutline(places, true));
}

/** A regular polygon, stretched to the box like all figures. */
function regular(count: number): number[] {
  return stretch(ring(count, () => 1));
}

function star(points: number, inner: number): number[] {
  return stretch(ring(2 * points, (index) => (index % 2 === 0 ? 1 : inner)));
}

function cross(arm: number): number[] {
  const [from, to] = [(1 - arm) / 2, (1 + arm) / 2];
  return [from, 0, to, 0, to, from, 1, from, 1, to, to, to, to, 1, from, 1, from, to, 0, to, 0, from, from, from];
}

function ring(count: number, radiusOf: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    return [radiusOf(index) * Math.sin(angle), -radiusOf(index) * Math.cos(angle)];
  }).flat();
}

function stretch(places: readonly number[]): number[] {
  const axes = [0, 1].map((axis) => places.filter((_, index) => index % 2 === axis));
  const [low, size] = [
    axes.map((each) => Math.min(...each)),
    axes.map((each) => Math.max(...each) - Math.min(...each)),
  ];
  return places.map((value, index) => (value - (low[index % 2] ?? 0)) / (size[index % 2] || 1));
}

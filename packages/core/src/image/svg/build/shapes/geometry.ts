import { type Outline, recordOutline } from '../../../../outline/outline.ts';
import type { Pen } from '../../../../outline/pen.ts';
import { limitPen, type PathContext } from '../../../../outline/segment-limit.ts';
import { drawSvgArc } from '../../../../outline/svg/svg-arc.ts';
import { parseSvgPath } from '../../../../outline/svg/svg-path-parser.ts';
import type { Screen } from '../../style/media.ts';
import { parsePoints } from '../../syntax/points.ts';
import { type Axis, lengthOf, statedValue } from '../lengths.ts';
import type { Instance } from '../scene.ts';

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);

/** True for the elements that draw an outline. */
export function isShape(local: string): boolean {
  return shapes.has(local);
}

/** Draws a shape; undefined if it is disabled. `onCommand` is called after each vertex. @see SVG 2, "Basic Shapes" */
export function drawShape(
  instance: Instance,
  viewport: Screen,
  screen: Screen,
  context: PathContext,
  onCommand: () => void = () => {},
  wrap: (pen: Pen) => Pen = (pen) => pen,
): Outline | undefined {
  const length = (name: string, axis: Axis): number => lengthOf(instance, name, axis, viewport, screen) ?? 0;
  const draw = drawingOf(instance, length, context, onCommand);
  if (draw === undefined) return undefined;
  return recordOutline((pen) => draw(wrap(limitPen(pen, context))));
}

type Length = (name: string, axis: Axis) => number;

function drawingOf(
  instance: Instance,
  length: Length,
  context: PathContext,
  onCommand: () => void,
): ((pen: Pen) => void) | undefined {
  const { element, declared } = instance;
  switch (element.local) {
    case 'path': {
      const styled = declared.get('d');
      const data = styled === undefined ? element.attribute('d') : pathOfStyle(styled);
      return data === undefined ? undefined : (pen) => void parseSvgPath(data, pen, context, onCommand);
    }
    case 'rect':
      return rectangle(instance, length);
    case 'circle': {
      const r = length('r', 'diagonal');
      return r > 0 ? (pen) => drawEllipse(pen, length('cx', 'x'), length('cy', 'y'), r, r) : undefined;
    }
    case 'ellipse': {
      const [x, y] = [isUnset(instance, length, 'rx'), isUnset(instance, length, 'ry')];
      const rx = x && !y ? length('ry', 'y') : length('rx', 'x');
      const ry = y && !x ? length('rx', 'x') : length('ry', 'y');
      return rx > 0 && ry > 0 ? (pen) => drawEllipse(pen, length('cx', 'x'), length('cy', 'y'), rx, ry) : undefined;
    }
    case 'line':
      return (pen) => {
        pen.moveTo(length('x1', 'x'), length('y1', 'y'));
        onCommand();
        pen.lineTo(length('x2', 'x'), length('y2', 'y'));
        onCommand();
      };
    case 'polyline':
    case 'polygon': {
      const points = parsePoints(element.attribute('points') ?? '');
      if (points.length < 2) return undefined;
      return (pen) => {
        for (let at = 0; at < points.length; at += 2) {
          if (at === 0) pen.moveTo(points[at]!, points[at + 1]!);
          else pen.lineTo(points[at]!, points[at + 1]!);
          onCommand();
        }
        if (element.local === 'polyline') return;
        pen.close();
        onCommand();
      };
    }
    default:
      return undefined;
  }
}

/** The data of the property `d`, whose value is `path()` or `none`. */
function pathOfStyle(value: string): string | undefined {
  return /^\s*path\(\s*(["'])(.*)\1\s*\)\s*$/s.exec(value)?.[2];
}

function isAuto(instance: Instance, name: string): boolean {
  return /^(?:auto)?$/.test(statedValue(instance, name)?.trim() ?? '');
}

/** True for a radius that is automatic or invalid. */
function isUnset(instance: Instance, length: Length, name: 'rx' | 'ry'): boolean {
  return isAuto(instance, name) || length(name, name === 'rx' ? 'x' : 'y') < 0;
}

/** Starts at the left of the upper side, after the corner, and runs clockwise. @see SVG 2, "The rect element" */
function rectangle(instance: Instance, length: Length): ((pen: Pen) => void) | undefined {
  const [width, height] = [length('width', 'x'), length('height', 'y')];
  if (!(width > 0 && height > 0)) return undefined;
  const [x, y] = [length('x', 'x'), length('y', 'y')];
  const [ownX, ownY] = [!isUnset(instance, length, 'rx'), !isUnset(instance, length, 'ry')];
  const [statedX, statedY] = [length('rx', 'x'), length('ry', 'y')];
  const rx = Math.min(ownX ? statedX : ownY ? statedY : 0, width / 2);
  const ry = Math.min(ownY ? statedY : ownX ? statedX : 0, height / 2);
  if (!(rx > 0 && ry > 0))
    return (pen) => {
      pen.moveTo(x, y);
      pen.lineTo(x + width, y);
      pen.lineTo(x + width, y + height);
      pen.lineTo(x, y + height);
      pen.close();
    };
  const [right, bottom] = [x + width, y + height];
  const corner = (pen: Pen, fromX: number, fromY: number, toX: number, toY: number): void =>
    drawSvgArc(pen, [fromX, fromY], { rx, ry, rotationDegrees: 0, isLarge: false, isSweep: true, end: [toX, toY] });
  return (pen) => {
    pen.moveTo(x + rx, y);
    pen.lineTo(right - rx, y);
    corner(pen, right - rx, y, right, y + ry);
    pen.lineTo(right, bottom - ry);
    corner(pen, right, bottom - ry, right - rx, bottom);
    pen.lineTo(x + rx, bottom);
    corner(pen, x + rx, bottom, x, bottom - ry);
    pen.lineTo(x, y + ry);
    corner(pen, x, y + ry, x + rx, y);
    pen.close();
  };
}

/** Starts at the right and runs clockwise. */
function drawEllipse(pen: Pen, x: number, y: number, rx: number, ry: number): void {
  const quarter = (fromX: number, fromY: number, toX: number, toY: number): void =>
    drawSvgArc(pen, [fromX, fromY], { rx, ry, rotationDegrees: 0, isLarge: false, isSweep: true, end: [toX, toY] });
  pen.moveTo(x + rx, y);
  quarter(x + rx, y, x, y + ry);
  quarter(x, y + ry, x - rx, y);
  quarter(x - rx, y, x, y - ry);
  quarter(x, y - ry, x + rx, y);
  pen.close();
}

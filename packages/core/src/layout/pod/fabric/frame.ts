import type { Shape } from '../../../models/design/shapes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { ellipseShape, rectangleShape, toShape } from '../scene/path.ts';
import type { Members } from '../template/members.ts';
import { arcOutline, outlines } from './outline.ts';
import { type FabricTransform, readFabricTransform, toOwnMatrix } from './transform.ts';

export type ObjectKind = 'shape' | 'text' | 'textbox' | 'image' | 'group';

/** Members shared by all Fabric objects: kind, size and position. */
export interface ObjectFrame {
  readonly kind: ObjectKind;
  /** Shape around its centre, in pixels. Undefined for text, whose shape is computed later. */
  readonly shape: Shape | undefined;
  readonly width: number;
  readonly height: number;
  readonly placement: FabricTransform;
  readonly matrix: Matrix;
}

const kinds: Readonly<Record<string, ObjectKind>> = {
  text: 'text',
  itext: 'text',
  fabrictext: 'text',
  textbox: 'textbox',
  image: 'image',
  fabricimage: 'image',
  group: 'group',
  activeselection: 'group',
  layoutgroup: 'group',
};

/** Returns the type in one spelling: Fabric 6 writes `IText`, earlier versions `i-text`. */
function readType(members: Members): string {
  return (members.text('type') ?? '').toLowerCase().replaceAll('-', '');
}

/** Returns undefined if the type is not one of Fabric's own. */
export function readFrame(members: Members, location: NoteLocation, origin: number): ObjectFrame | undefined {
  const type = readType(members);
  const drawn = readShape(type, members, location);
  const kind = drawn ? 'shape' : Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) return undefined;
  const size = drawn ?? { width: readSide(members, 'width'), height: readSide(members, 'height') };
  const isBare = kind === 'group' || kind === 'image';
  const strokeWidth = members.number('strokeWidth', { min: 0 }) ?? (isBare ? 0 : 1);
  const { width, height } = size;
  const held = isThinLine(members) ? withoutEnds({ width, height }, strokeWidth) : { width, height };
  const placement = readFabricTransform(members, held, strokeWidth, origin);
  const shape = drawn?.shape ?? (kind === 'image' ? rectangle(width, height) : undefined);
  return { kind, shape, width, height, placement, matrix: toOwnMatrix(placement) };
}

/**
 * True for a vertical or horizontal line with butt caps from Fabric 5 or older, which writes `line`. Its bounding box
 * has no stroke at the ends.
 */
function isThinLine(members: Members): boolean {
  const isBlunt = (members.text('strokeLineCap') ?? 'butt') === 'butt';
  return members.text('type') === 'line' && isBlunt && members.boolean('strokeUniform') !== true;
}

function withoutEnds({ width, height }: { width: number; height: number }, strokeWidth: number) {
  return {
    width: height === 0 ? width - strokeWidth : width,
    height: width === 0 ? height - strokeWidth : height,
  };
}

interface ShapeFrame {
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
}

function readShape(type: string, members: Members, location: NoteLocation): ShapeFrame | undefined {
  if (type === 'rect') return readRect(members);
  if (type === 'circle') return readCircle(members);
  if (type === 'ellipse') return readEllipse(members);
  const read = Object.hasOwn(outlines, type) ? outlines[type] : undefined;
  if (read === undefined) return undefined;
  const { outline, width, height } = read(members, location);
  const rule = members.choice('fillRule', ['nonzero', 'evenodd'] as const);
  return { shape: toShape(outline, rule), width, height };
}

function rectangle(width: number, height: number, radius = 0): Shape {
  return rectangleShape({ x: -width / 2, y: -height / 2, width, height }, radius);
}

function readSide(members: Members, name: string): number {
  return members.number(name, { min: 0 }) ?? 0;
}

function readRect(members: Members): ShapeFrame {
  const [width, height] = [readSide(members, 'width'), readSide(members, 'height')];
  const [rx, ry] = [members.number('rx', { min: 0 }) ?? 0, members.number('ry', { min: 0 }) ?? 0];
  if (rx !== ry && rx > 0 && ry > 0)
    members.reportInvalid('ry', 'the same as rx, because designs only have circular corners');
  return { shape: rectangle(width, height, rx || ry), width, height };
}

function readCircle(members: Members): ShapeFrame {
  const radius = members.number('radius', { min: 0 }) ?? 0;
  const [start, end] = [members.number('startAngle') ?? 0, members.number('endAngle') ?? 360];
  const isCounter = members.boolean('counterClockwise') ?? false;
  members.skip(['width', 'height']);
  const size = { width: 2 * radius, height: 2 * radius };
  if (Math.abs(end - start) >= 360 - 1e-6)
    return { shape: ellipseShape(-radius, -radius, size.width, size.height), ...size };
  return { shape: toShape(arcOutline(radius, start, end, isCounter)), ...size };
}

function readEllipse(members: Members): ShapeFrame {
  const [rx, ry] = [members.number('rx', { min: 0 }) ?? 0, members.number('ry', { min: 0 }) ?? 0];
  members.skip(['width', 'height']);
  return { shape: ellipseShape(-rx, -ry, 2 * rx, 2 * ry), width: 2 * rx, height: 2 * ry };
}

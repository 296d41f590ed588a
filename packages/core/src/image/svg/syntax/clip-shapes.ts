import type { Box } from '../../../outline/measure/bounds.ts';
import { splitOutside } from '../style/declarations.ts';
import { parseLength } from '../text/lengths.ts';

/** A shape of `clip-path` as path data within a box; nothing where it is none. @see CSS Shapes 1, "Basic Shapes" */
export function clipShapePath(value: string, box: Box, em: number): string | undefined {
  const [, name = '', body = ''] = /^([a-z]+)\(([\s\S]*)\)$/i.exec(value.trim()) ?? [];
  const shape = new ClipShape(box, em);
  switch (name.toLowerCase()) {
    case 'circle':
      return shape.round(body, true);
    case 'ellipse':
      return shape.round(body, false);
    case 'polygon':
      return shape.polygon(body);
    case 'inset':
      return shape.inset(body);
    case 'path':
      return shape.path(body);
    default:
      return undefined;
  }
}

const places: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

class ClipShape {
  readonly #box: Box;
  readonly #em: number;
  readonly #width: number;
  readonly #height: number;

  constructor(box: Box, em: number) {
    this.#box = box;
    this.#em = em;
    this.#width = box.xMax - box.xMin;
    this.#height = box.yMax - box.yMin;
  }

  round(body: string, isCircle: boolean): string | undefined {
    const [radii = '', at = 'center'] = ` ${body} `.split(/\sat\s/);
    const words = at.trim().split(/\s+/);
    const cx = this.#x(words[0] ?? '');
    const cy = this.#y(words[1] ?? 'center');
    if (cx === undefined || cy === undefined) return undefined;
    const stated = radii
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '');
    const diagonal = Math.hypot(this.#width, this.#height) / Math.SQRT2;
    const sides = [
      [cx - this.#box.xMin, this.#box.xMax - cx],
      [cy - this.#box.yMin, this.#box.yMax - cy],
    ].map((side) => side.map(Math.abs));
    const radius = (word: string | undefined, axis: 0 | 1): number | undefined => {
      const near = isCircle ? sides.flat() : (sides[axis] ?? []);
      if (word === undefined || word === 'closest-side') return Math.min(...near);
      if (word === 'farthest-side') return Math.max(...near);
      const whole = isCircle ? diagonal : axis === 0 ? this.#width : this.#height;
      return parseLength(word, { em: this.#em, whole });
    };
    const [rx, ry] = [radius(stated[0], 0), radius(isCircle ? stated[0] : stated[1], 1)];
    if (rx === undefined || ry === undefined) return undefined;
    const half = (to: number): string => `A${rx} ${ry} 0 0 1 ${to} ${cy}`;
    return `M${cx + rx} ${cy}${half(cx - rx)}${half(cx + rx)}z`;
  }

  polygon(body: string): string | undefined {
    const parts = splitOutside(body, ',').map((part) => part.trim());
    if (/^(?:nonzero|evenodd)$/.test(parts[0] ?? '')) parts.shift();
    const points = parts.map((part) => {
      const [x = '', y = ''] = part.split(/\s+/);
      return [this.#x(x), this.#y(y)];
    });
    return points.flat().includes(undefined) ? undefined : `M${points.map((point) => point.join(' ')).join('L')}z`;
  }

  /** With corners that are round by one radius for all of them. */
  inset(body: string): string | undefined {
    const [sides = '', radius] = ` ${body} `.split(/\sround\s/);
    const [top = '0', right = top, bottom = top, left = right] = sides.trim().split(/\s+/);
    const [down, up] = [this.#length(top, this.#height), this.#length(bottom, this.#height)];
    const [from, to] = [this.#length(left, this.#width), this.#length(right, this.#width)];
    const r = radius === undefined ? 0 : this.#length(radius.trim(), this.#width);
    if (down === undefined || up === undefined || from === undefined || to === undefined || r === undefined)
      return undefined;
    const [x, y] = [this.#box.xMin + from, this.#box.yMin + down];
    const [width, height] = [Math.max(0, this.#width - from - to), Math.max(0, this.#height - down - up)];
    const round = Math.min(r, width / 2, height / 2);
    const turn = (dx: number, dy: number): string => (round > 0 ? `a${round} ${round} 0 0 1 ${dx} ${dy}` : '');
    const [across, along] = [width - 2 * round, height - 2 * round];
    const start = `M${x + round} ${y}h${across}${turn(round, round)}v${along}${turn(-round, round)}`;
    return `${start}h${-across}${turn(-round, -round)}v${-along}${turn(round, -round)}z`;
  }

  /** Its data are from the box's corner on: the caller moves them there. */
  path(body: string): string | undefined {
    return /^\s*(?:(?:nonzero|evenodd)\s*,\s*)?(["'])([^"'<]*)\1\s*$/.exec(body)?.[2];
  }

  #x(text: string): number | undefined {
    const found = this.#length(places[text] ?? text, this.#width);
    return found === undefined ? undefined : this.#box.xMin + found;
  }

  #y(text: string): number | undefined {
    const found = this.#length(places[text] ?? text, this.#height);
    return found === undefined ? undefined : this.#box.yMin + found;
  }

  #length(text: string, whole: number): number | undefined {
    return parseLength(text, { em: this.#em, whole });
  }
}

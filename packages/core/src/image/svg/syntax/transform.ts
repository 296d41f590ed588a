import { identity, joinMatrices, type Matrix, rotation, scaling, translation } from '../../../outline/matrix.ts';
import { type LengthBase, parseLength } from '../text/lengths.ts';
import { isMath } from '../text/math.ts';

/** Reference lengths of percentages in transforms. */
export interface TransformBase {
  readonly em: number;
  readonly width: number;
  readonly height: number;
}

const list = /\s*([a-zA-Z]+)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*,?/y;
const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const onlyNumbers = /^(?:\s*,?\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)*\s*$/i;

type Make = (numbers: readonly number[]) => Matrix | undefined;

const attributeFunctions: Readonly<Record<string, { readonly counts: readonly number[]; readonly make: Make }>> = {
  matrix: { counts: [6], make: (numbers) => numbers as unknown as Matrix },
  translate: { counts: [1, 2], make: ([x = 0, y = 0]) => translation(x, y) },
  scale: { counts: [1, 2], make: ([x = 1, y]) => scaling(x, y) },
  rotate: {
    counts: [1, 3],
    make: ([angle = 0, x = 0, y = 0]) =>
      joinMatrices(joinMatrices(translation(-x, -y), rotation(angle)), translation(x, y)),
  },
  skewX: { counts: [1], make: ([angle = 0]) => skew(angle, 0) },
  skewY: { counts: [1], make: ([angle = 0]) => skew(0, angle) },
};

/**
 * Parses a transform attribute; undefined if any part of it is invalid.
 * @see CSS Transforms 1, "Syntax of the SVG transform attribute"
 */
export function parseTransformAttribute(text: string): Matrix | undefined {
  return parseList(text, (name, body) => {
    const known = Object.hasOwn(attributeFunctions, name) ? attributeFunctions[name] : undefined;
    if (known === undefined || !onlyNumbers.test(body)) return undefined;
    const numbers = (body.match(number) ?? []).map(Number);
    return known.counts.includes(numbers.length) ? known.make(numbers) : undefined;
  });
}

/** Parses the property `transform`; undefined if a part of it is invalid or not supported. */
export function parseTransformProperty(text: string, base: TransformBase): Matrix | undefined {
  if (text.trim() === 'none') return identity;
  return parseList(text, (name, body) => parseFunction(name.toLowerCase(), body, base));
}

function parseList(text: string, parse: (name: string, body: string) => Matrix | undefined): Matrix | undefined {
  let whole = identity;
  list.lastIndex = 0;
  let end = 0;
  for (let match = list.exec(text); match !== null; match = list.exec(text)) {
    const made = parse(match[1] ?? '', match[2] ?? '');
    if (made === undefined) return undefined;
    whole = joinMatrices(made, whole);
    end = list.lastIndex;
  }
  return text.slice(end).trim() === '' && whole.every(Number.isFinite) ? whole : undefined;
}

/** @see CSS Transforms 1, "2D Transform Functions" */
function parseFunction(name: string, body: string, base: TransformBase): Matrix | undefined {
  const parts = body.split(',').map((part) => part.trim());
  const lengthAt = (index: number, whole: number): number =>
    parts[index] === undefined ? 0 : (parseLength(parts[index], lengthBase(base.em, whole)) ?? Number.NaN);
  const factorAt = (index: number): number => parseFactor(parts[index] ?? '');
  const angleAt = (index: number): number => (parts[index] === undefined ? 0 : parseAngle(parts[index]));
  const matrix = makeMatrix();
  return matrix?.every(Number.isFinite) ? matrix : undefined;

  function makeMatrix(): Matrix | undefined {
    switch (name) {
      case 'matrix':
        return parts.length === 6 ? (parts.map((part) => parseFactor(part)) as unknown as Matrix) : undefined;
      case 'translate':
        return translation(lengthAt(0, base.width), lengthAt(1, base.height));
      case 'translatex':
        return translation(lengthAt(0, base.width), 0);
      case 'translatey':
        return translation(0, lengthAt(0, base.height));
      case 'scale':
        return scaling(factorAt(0), parts.length > 1 ? factorAt(1) : factorAt(0));
      case 'scalex':
        return scaling(factorAt(0), 1);
      case 'scaley':
        return scaling(1, factorAt(0));
      case 'rotate': {
        // Browsers also accept the three numbers of the attribute.
        const [x, y] = [lengthAt(1, base.width), lengthAt(2, base.height)];
        return joinMatrices(joinMatrices(translation(-x, -y), rotation(angleAt(0))), translation(x, y));
      }
      case 'skew':
        return skew(angleAt(0), angleAt(1));
      case 'skewx':
        return skew(angleAt(0), 0);
      case 'skewy':
        return skew(0, angleAt(0));
      default:
        return undefined;
    }
  }
}

function skew(x: number, y: number): Matrix {
  const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);
  return [1, tangent(y), tangent(x), 1, 0, 0];
}

/** A number, or a percentage as a share. */
export function parseFactor(text: string): number {
  const [, digits, unit] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%?)\s*$/i.exec(text) ?? [];
  if (digits !== undefined) return Number(digits) / (unit === '%' ? 100 : 1);
  return isMath(text) ? (parseLength(text, lengthBase(Number.NaN, 1)) ?? Number.NaN) : Number.NaN;
}

const angleUnits: Readonly<Record<string, number>> = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** An angle in degrees; NaN if it is invalid. */
export function parseAngle(text: string): number {
  const [, digits, unit = ''] =
    /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(deg|grad|rad|turn)?\s*$/i.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * (angleUnits[unit.toLowerCase()] ?? 1);
}

function lengthBase(em: number, whole: number): LengthBase {
  return { em, whole };
}

const places: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

/** Parses `transform-origin` into a point from the corner of the reference box. */
export function parseOrigin(text: string, base: TransformBase): readonly [number, number] | undefined {
  const stated = text.trim().toLowerCase().split(/\s+/);
  const isSwapped = /^(?:top|bottom)$/.test(stated[0] ?? '') || /^(?:left|right)$/.test(stated[1] ?? '');
  const [first = '', second = 'center'] = isSwapped ? [stated[1] ?? 'center', stated[0]] : stated;
  const x = parseLength(places[first] ?? first, lengthBase(base.em, base.width));
  const y = parseLength(places[second] ?? second, lengthBase(base.em, base.height));
  return x === undefined || y === undefined ? undefined : [x, y];
}

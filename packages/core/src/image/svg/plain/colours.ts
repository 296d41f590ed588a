import { multiplyTriple, type Triple } from '../../../colour/matrix3.ts';
import { oklabToSrgb, srgbToOklab } from '../../../colour/oklab.ts';
import {
  adaptation,
  clampUnit,
  d50,
  d65,
  decodeSrgb,
  encodeSrgb,
  labToXyz,
  xyzToSrgb,
} from '../../../colour/spaces.ts';
import { splitOutside } from '../style/declarations.ts';

const modern = /\b(oklab|oklch|lab|lch|color|color-mix|light-dark)\(/i;
const component = /^(?:none|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:%|deg|grad|rad|turn)?)$/;
const mostFound = 64;
const mostLetters = 5_000;
/** Mixtures of mixtures. */
const mostDepth = 8;

/** A colour and how opaque it is, each from 0 to 1. */
interface Colour {
  readonly rgb: Triple;
  readonly alpha: number;
}

/** A value of which colours are written as CSS Color 3 has them. @see CSS Color 4 and 5 */
export function plainColours(value: string): string {
  let text = value;
  if (value.length > mostLetters) return value;
  for (let count = 0; count < mostFound; count++) {
    const match = modern.exec(text);
    if (match === null) return text;
    const end = endOf(text, match.index + match[0].length);
    const whole = text.slice(match.index, end + 1);
    const plain = /^light-dark/i.test(whole) ? lightOf(whole) : toText(parseColour(whole));
    if (plain === undefined) return text;
    text = `${text.slice(0, match.index)}${plain}${text.slice(end + 1)}`;
  }
  return text;
}

function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** Pictures are shown in light surroundings. */
function lightOf(text: string): string | undefined {
  return splitOutside(text.slice('light-dark('.length, -1), ',')[0]?.trim();
}

function toText(colour: Colour | undefined): string | undefined {
  if (colour === undefined) return undefined;
  const [red, green, blue] = colour.rgb.map((part) => Math.round(clampUnit(part) * 255));
  return colour.alpha >= 1 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${colour.alpha})`;
}

function parseColour(text: string, depth = 0): Colour | undefined {
  const plain = text.trim().toLowerCase();
  const hex = /^#([\da-f]{3,8})$/.exec(plain)?.[1];
  if (hex !== undefined) return fromHex(hex);
  if (Object.hasOwn(names, plain))
    return { rgb: (names[plain] ?? []) as unknown as Triple, alpha: plain === 'transparent' ? 0 : 1 };
  const [, name = '', body = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(plain) ?? [];
  if (name === 'color-mix') return depth < mostDepth ? mix(body, depth + 1) : undefined;
  const [components = '', opacity] = body.split('/');
  const words = components.trim().split(/[\s,]+/);
  const alpha = opacity === undefined ? 1 : clampUnit(toNumber(opacity.trim(), 1) ?? 1);
  const parts = (name === 'color' ? words.slice(1) : words).slice(0, 3);
  const rgb = parts.length === 3 && parts.every((part) => component.test(part)) ? spaces[name]?.(words) : undefined;
  return rgb === undefined || rgb.some((part) => !Number.isFinite(part)) ? undefined : { rgb, alpha };
}

function fromHex(hex: string): Colour | undefined {
  const parts = hex.length < 5 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts.map((part) => Number.parseInt(part, 16) / 255);
  return parts.length === 3 || parts.length === 4 ? { rgb: [red, green, blue], alpha } : undefined;
}

/** A number, or percents of a whole. */
function toNumber(text: string | undefined, whole: number): number {
  if (text === 'none') return 0;
  const [, number, unit] = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%?)$/.exec(text ?? '') ?? [];
  return number === undefined ? Number.NaN : unit === '%' ? (Number(number) / 100) * whole : Number(number);
}

/** In degrees. */
function toAngle(text: string | undefined): number {
  const [, number, unit = 'deg'] = /^([-+]?[\d.]+)(deg|grad|rad|turn)?$/.exec(text ?? '') ?? [];
  return text === 'none'
    ? 0
    : Number(number ?? Number.NaN) * ({ deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }[unit] ?? 1);
}

function fromPolar(chroma: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

type Read = (words: readonly string[]) => Triple;

const spaces: Readonly<Record<string, Read | ((words: readonly string[]) => Triple | undefined)>> = {
  rgb: (words) => words.map((word) => toNumber(word, 255) / 255) as unknown as Triple,
  rgba: (words) => words.slice(0, 3).map((word) => toNumber(word, 255) / 255) as unknown as Triple,
  oklab: ([l, a, b]) => oklabToSrgb([toNumber(l, 1), toNumber(a, 0.4), toNumber(b, 0.4)]),
  oklch: ([l, c, h]) => oklabToSrgb([toNumber(l, 1), ...fromPolar(toNumber(c, 0.4), toAngle(h))]),
  lab: ([l, a, b]) => xyzToSrgb(labToXyz([toNumber(l, 100), toNumber(a, 125), toNumber(b, 125)])),
  lch: ([l, c, h]) => xyzToSrgb(labToXyz([toNumber(l, 100), ...fromPolar(toNumber(c, 150), toAngle(h))])),
  color: ([space = '', ...parts]) => fromSpace(space, parts.map((part) => toNumber(part, 1)) as unknown as Triple),
};

/** Light of the primaries of Display P3 as XYZ under D65. @see CSS Color 4, "Sample code for Color Conversions" */
const fromP3 = [
  [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
  [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
  [0, 0.04511338185890264, 1.043944368900976],
] as const;

const toD50 = adaptation(d65, d50);

function fromSpace(space: string, parts: Triple): Triple | undefined {
  const [one, two, three] = parts;
  if (space === 'srgb') return parts;
  if (space === 'srgb-linear') return [encodeSrgb(one), encodeSrgb(two), encodeSrgb(three)];
  if (space === 'xyz-d50') return xyzToSrgb(parts);
  if (space === 'xyz' || space === 'xyz-d65') return xyzToSrgb(multiplyTriple(toD50, parts));
  if (space !== 'display-p3') return undefined;
  const light: Triple = [decodeSrgb(one), decodeSrgb(two), decodeSrgb(three)];
  return xyzToSrgb(multiplyTriple(toD50, multiplyTriple(fromP3, light)));
}

/** Two colours in parts, of sRGB or of Oklab. */
function mix(body: string, depth: number): Colour | undefined {
  const [method = '', ...stated] = splitOutside(body, ',').map((part) => part.trim());
  const space = /^in\s+(srgb|oklab)$/.exec(method)?.[1];
  const found = stated.map((part) => {
    const [, before, colour, after] = /^([\d.]+%)?\s*(.+?)\s*([\d.]+%)?$/.exec(part) ?? [];
    return { colour: parseColour(colour ?? '', depth), share: toNumber(before ?? after, 1) };
  });
  const [first, second] = found;
  if (space === undefined || first?.colour === undefined || second?.colour === undefined || found.length !== 2)
    return undefined;
  const one = Number.isNaN(first.share) ? (Number.isNaN(second.share) ? 0.5 : 1 - second.share) : first.share;
  const two = Number.isNaN(second.share) ? 1 - one : second.share;
  const sum = one + two;
  const join = (a: number, b: number): number => (a * one + b * two) / sum;
  const alpha = join(first.colour.alpha, second.colour.alpha);
  const to = (colour: Colour): Triple => (space === 'srgb' ? colour.rgb : srgbToOklab(colour.rgb));
  const [from, until] = [to(first.colour), to(second.colour)];
  const weigh = (index: 0 | 1 | 2): number =>
    alpha === 0
      ? 0
      : join(from[index] * (first.colour?.alpha ?? 1), until[index] * (second.colour?.alpha ?? 1)) / alpha;
  const mixed: Triple = [weigh(0), weigh(1), weigh(2)];
  return { rgb: space === 'srgb' ? mixed : oklabToSrgb(mixed), alpha: alpha * Math.min(1, sum) };
}

/** Names that mixtures are made of most often. */
const names: Readonly<Record<string, readonly [number, number, number]>> = {
  transparent: [0, 0, 0],
  black: [0, 0, 0],
  white: [1, 1, 1],
  red: [1, 0, 0],
  lime: [0, 1, 0],
  green: [0, 128 / 255, 0],
  blue: [0, 0, 1],
  yellow: [1, 1, 0],
  gray: [128 / 255, 128 / 255, 128 / 255],
};

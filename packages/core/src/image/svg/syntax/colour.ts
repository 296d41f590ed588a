import { parseCssColour } from '../../../colour/css-colour.ts';
import type { Triple } from '../../../colour/matrix3.ts';
import { oklabToSrgb, srgbToOklab } from '../../../colour/oklab.ts';
import { clampUnit, labToXyz, xyzToSrgb } from '../../../colour/spaces.ts';
import { splitOutside } from '../style/declarations.ts';
import { type Colour, colourSpaces } from './colour-spaces.ts';
import { parseRelativeColour } from './relative-colour.ts';
import { systemColours } from './system-colours.ts';

export type { Colour } from './colour-spaces.ts';

const component = /^(?:none|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:%|deg|grad|rad|turn)?)$/;
const maxLength = 5_000;
/** Maximum nesting of `color-mix()`. */
const maxDepth = 8;

export const black: Colour = { rgb: [0, 0, 0], alpha: 1 };

/**
 * Parses a colour of CSS; undefined for other text. `current` is the value of `currentcolor`.
 * @see CSS Color 4 and 5
 */
export function parseColour(text: string, current: Colour = black, depth = 0): Colour | undefined {
  const plain = text.trim().toLowerCase();
  if (plain.length > maxLength) return undefined;
  if (plain === 'currentcolor') return current;
  const legacy = parseCssColour(plain);
  if (legacy !== undefined)
    return { rgb: [legacy.rgb[0] / 255, legacy.rgb[1] / 255, legacy.rgb[2] / 255], alpha: legacy.alpha };
  const system = systemColours.get(plain);
  if (system !== undefined)
    return { rgb: [(system >> 16) / 255, ((system >> 8) & 0xff) / 255, (system & 0xff) / 255], alpha: 1 };
  const [, name = '', body = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(plain) ?? [];
  // Drawings are shown in light surroundings.
  if (name === 'light-dark')
    return depth < maxDepth ? parseColour(splitOutside(body, ',')[0] ?? '', current, depth + 1) : undefined;
  if (/^from\s/.test(body.trimStart()))
    return depth < maxDepth
      ? parseRelativeColour(name, body, (origin) => parseColour(origin, current, depth + 1))
      : undefined;
  if (name === 'color-mix') return depth < maxDepth ? mix(body, current, depth + 1) : undefined;
  const [components = '', opacity] = body.split('/');
  const words = components.trim().split(/[\s,]+/);
  const alpha = opacity === undefined ? 1 : clampUnit(toNumber(opacity.trim(), 1));
  const parts = (name === 'color' ? words.slice(1) : words).slice(0, 3);
  const isPlain = parts.length === 3 && parts.every((part) => component.test(part));
  const rgb = isPlain && Object.hasOwn(spaces, name) ? spaces[name]?.(words) : undefined;
  return rgb === undefined || rgb.some((part) => !Number.isFinite(part)) ? undefined : { rgb, alpha };
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
  oklab: ([l, a, b]) => oklabToSrgb([toNumber(l, 1), toNumber(a, 0.4), toNumber(b, 0.4)]),
  oklch: ([l, c, h]) => oklabToSrgb([toNumber(l, 1), ...fromPolar(toNumber(c, 0.4), toAngle(h))]),
  lab: ([l, a, b]) => xyzToSrgb(labToXyz([toNumber(l, 100), toNumber(a, 125), toNumber(b, 125)])),
  lch: ([l, c, h]) => xyzToSrgb(labToXyz([toNumber(l, 100), ...fromPolar(toNumber(c, 150), toAngle(h))])),
  color: ([space = '', ...parts]) => fromSpace(space, parts.map((part) => toNumber(part, 1)) as unknown as Triple),
};

function fromSpace(space: string, parts: Triple): Triple | undefined {
  return Object.hasOwn(colourSpaces, space) ? colourSpaces[space]?.toRgb(parts) : undefined;
}

/** Two colours in parts, of sRGB or of Oklab. */
function mix(body: string, current: Colour, depth: number): Colour | undefined {
  const [method = '', ...stated] = splitOutside(body, ',').map((part) => part.trim());
  const space = /^in\s+(srgb|oklab)$/.exec(method)?.[1];
  const found = stated.map((part) => {
    const [, before, colour, after] = /^([\d.]+%)?\s*(.+?)\s*([\d.]+%)?$/.exec(part) ?? [];
    return { colour: parseColour(colour ?? '', current, depth), share: toNumber(before ?? after, 1) };
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

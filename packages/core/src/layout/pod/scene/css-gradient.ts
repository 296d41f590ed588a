import type { CssColour } from '../../../colour/css-colour.ts';
import { parseCssColour } from '../../../colour/css-colour.ts';

export interface CssStop {
  readonly colour: CssColour;
  /** From 0 to 1. */
  readonly position: number;
}

/** A CSS gradient. The angle is clockwise, and 0 points up. */
export interface CssGradient {
  readonly angle: number | 'corner';
  /** Target corner, if the angle depends on the box. */
  readonly corner?: readonly [x: -1 | 1, y: -1 | 1];
  readonly stops: readonly CssStop[];
}

/** Enough for dozens of stops. Longer text is not parsed. */
const maxGradientLength = 4000;

/**
 * Parses `linear-gradient(…)` with colours and positions in percent. Returns undefined for other images.
 * @see CSS Images 3, "Linear Gradients"
 */
export function parseCssGradient(text: string): CssGradient | undefined {
  if (text.length > maxGradientLength) return undefined;
  const inside = /^\s*linear-gradient\((.*)\)\s*$/is.exec(text)?.[1];
  if (inside === undefined) return undefined;
  const parts = splitOutside(inside);
  const direction = parseDirection(parts[0] ?? '');
  const stops = parseStops(direction === undefined ? parts : parts.slice(1));
  return stops && { ...(direction ?? { angle: 180 }), stops };
}

/** Splits at commas outside of parentheses. */
function splitOutside(text: string): string[] {
  return text.split(/,(?![^()]*\))/).map((part) => part.trim());
}

function parseDirection(text: string): Pick<CssGradient, 'angle' | 'corner'> | undefined {
  const angle = /^([+-]?[\d.]+)(deg|turn|rad|grad)$/i.exec(text);
  if (angle !== null) return { angle: Number(angle[1]) * degreesIn(angle[2] ?? '') };
  if (!/^to\s/i.test(text)) return undefined;
  const words = text.toLowerCase().split(/\s+/).slice(1);
  const x = words.includes('left') ? -1 : words.includes('right') ? 1 : 0;
  const y = words.includes('top') ? -1 : words.includes('bottom') ? 1 : 0;
  if (x !== 0 && y !== 0) return { angle: 'corner', corner: [x, y] };
  if (x !== 0) return { angle: x > 0 ? 90 : 270 };
  return { angle: y < 0 ? 0 : 180 };
}

function degreesIn(unit: string): number {
  return { turn: 360, rad: 180 / Math.PI, grad: 0.9 }[unit.toLowerCase()] ?? 1;
}

function parseStops(parts: readonly string[]): CssStop[] | undefined {
  const found: { colour: CssColour; position: number | undefined }[] = [];
  for (const part of parts) {
    const [, word = '', ...places] = /^(.*?)(?:\s+([+-]?[\d.]+)%)?(?:\s+([+-]?[\d.]+)%)?$/.exec(part) ?? [];
    const colour = parseCssColour(word);
    if (colour === undefined) return undefined;
    const given = places.filter((position) => position !== undefined);
    for (const place of given.length === 0 ? [undefined] : given) {
      found.push({ colour, position: place === undefined ? undefined : Number(place) / 100 });
    }
  }
  return found.length < 2 ? undefined : placeStops(found);
}

/**
 * Positions stops: those without a position are spaced evenly between their neighbours, and no stop precedes the one
 * before it.
 */
export function placeStops(stops: readonly { colour: CssColour; position: number | undefined }[]): CssStop[] {
  const positions = stops.map(({ position }) => position);
  positions[0] ??= 0;
  positions[positions.length - 1] ??= 1;
  let last = 0;
  for (let index = 1; index < positions.length; index++) {
    if (positions[index] === undefined) continue;
    const [from, to] = [positions[last] ?? 0, Math.max(positions[last] ?? 0, positions[index] ?? 0)];
    for (let between = last + 1; between <= index; between++) {
      positions[between] = from + ((to - from) * (between - last)) / (index - last);
    }
    last = index;
  }
  return stops.map(({ colour }, index) => ({ colour, position: Math.min(1, Math.max(0, positions[index] ?? 0)) }));
}

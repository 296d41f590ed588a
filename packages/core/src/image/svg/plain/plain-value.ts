import { type LengthBase, parseLength } from '../text/lengths.ts';
import { isMath } from '../text/math.ts';
import { plainColours } from './colours.ts';

const viewUnits = /(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:vw|vh|vmin|vmax)\b/gi;
const rightAngle = { grad: 0.9, rad: 180 / Math.PI, turn: 360 } as const;

/** A value in words that the engine knows. */
export function plainValue(name: string, value: string, base: LengthBase): string {
  if (isMath(value)) return toText(parseLength(value, base)) ?? value;
  if (!/[a-z]\(|\d(?:v[wh]|vmin|vmax)/i.test(value)) return value;
  const lengths = value.replaceAll(viewUnits, (found) => toText(parseLength(found, base)) ?? found);
  return name === 'filter' ? plainAngles(lengths) : plainColours(lengths);
}

function toText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(Math.round(value * 1e6) / 1e6);
}

function plainAngles(value: string): string {
  return value.replaceAll(/([-+]?[\d.]+)(grad|rad|turn)\b/gi, (_, number: string, unit: string) => {
    return `${Number(number) * rightAngle[unit.toLowerCase() as keyof typeof rightAngle]}deg`;
  });
}

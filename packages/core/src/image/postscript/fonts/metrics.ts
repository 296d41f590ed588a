import type { Machine } from '../machine/machine.ts';
import { Dict, PsArray } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';
import type { ShownFont } from './font.ts';
import type { DrawnGlyph, GlyphKey } from './glyph.ts';

type Vector = readonly [x: number, y: number];

/** The advance of a glyph, and the point of its outline that is placed on the current point, in character space. */
interface GlyphMetrics {
  readonly advance: Vector;
  readonly origin: Vector;
}

/** The height above the baseline at which vertical text begins, unless the font says otherwise. */
const topOrigin = 880;

/** The metrics of a glyph; those in the dictionary of the font count. @see PostScript Language Reference, 5.9.2 */
export function metricsOf(
  machine: Machine,
  { dict, isVertical, type }: ShownFont,
  key: GlyphKey,
  glyph: DrawnGlyph | undefined,
): GlyphMetrics {
  const listed = (name: string): readonly number[] | undefined => {
    const metrics = entryOf(machine, dict, name)?.ref;
    if (!(metrics instanceof Dict)) return undefined;
    const value = typeof key === 'number' ? metrics.entries.get(key) : entryOf(machine, metrics, key);
    return value?.ref instanceof PsArray ? numbersOf(value.ref) : value && [value.number];
  };
  const metrics = listed('Metrics');
  const [x, y] = [glyph?.advanceX ?? 0, glyph?.advanceY ?? 0];
  const own: Vector =
    metrics === undefined ? [x, y] : metrics.length === 4 ? [metrics[2]!, metrics[3]!] : [metrics.at(-1) ?? x, 0];
  if (!isVertical) return { advance: own, origin: [0, 0] };
  const vertical = listed('Metrics2');
  if (vertical?.length === 4) return { advance: [vertical[0]!, vertical[1]!], origin: [vertical[2]!, vertical[3]!] };
  return type === 9 || type === 11
    ? { advance: [0, -1000], origin: [own[0] / 2, topOrigin] }
    : { advance: own, origin: [0, 0] };
}

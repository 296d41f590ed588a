import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { NameTable } from '../tables/names/name-table.ts';
import { type AxisValue, readStat, type Stat } from '../tables/stat.ts';
import type { Location } from '../variations/location.ts';

/** The style name of a location, in parts: style-linked ones and others. */
export interface StyleName {
  /** In the order of the composed name. */
  readonly parts: readonly StylePart[];
  /** The style name if there are no parts. */
  readonly fallback: StylePart;
  /** True if the font has a name for the location; otherwise the name consists of axis values. */
  readonly isNamed: boolean;
}

/** A name of the font by its ID, or a generated text. */
export interface StylePart {
  readonly nameId: number | undefined;
  readonly text: string;
}

/** The styles of a style-linked family. */
const linkedStyles = ['Regular', 'Italic', 'Bold', 'Bold Italic'];
const regular: StylePart = { nameId: undefined, text: 'Regular' };

export function isLinked({ text }: StylePart): boolean {
  return linkedStyles.includes(text);
}

/**
 * Composes the name from STAT if it covers all axes, otherwise from the instance in fvar, otherwise from the axis
 * values. `undefined` if the font stays at its default and has no name for it: then its names stay.
 */
export function resolveStyleName(
  tables: FontFile['tables'],
  location: Location,
  names: NameTable,
  context: Pick<Context, 'spend'>,
): StyleName | undefined {
  const table = tables.get('STAT');
  const stat = table && readStat(table, context);
  return (stat && nameByStat(stat, location, names)) ?? nameByInstance(location, names) ?? nameByValues(location);
}

/** The axis values of STAT that apply at a location. */
export function axisValuesAt({ axes, axisValues: names }: Stat, { fvar, values }: Location): AxisValue[] {
  const valueByTag = new Map(fvar.axes.map(({ tag }, index) => [tag, values[index]]));
  return names.filter(({ coordinates }) =>
    coordinates.every(({ axis, value }) => {
      const axisValue = valueByTag.get(axes[axis]?.tag ?? '');
      return axisValue === undefined || axisValue === value; // axes that only other fonts of the family have
    }),
  );
}

function nameByStat(stat: Stat, location: Location, names: NameTable): StyleName | undefined {
  const found = axisValuesAt(stat, location);
  const named = new Set(found.flatMap(({ coordinates }) => coordinates.map(({ axis }) => stat.axes[axis]?.tag)));
  if (!location.fvar.axes.every(({ tag }) => named.has(tag))) return undefined;
  const parts = chooseAxisValues(found.filter(({ isElidable }) => !isElidable)).map((name) =>
    partOf(name.nameId, names),
  );
  if (parts.some((part) => part === undefined)) return undefined;
  const elided = stat.elidedFallbackNameId === undefined ? undefined : partOf(stat.elidedFallbackNameId, names);
  return { parts: parts.filter((part) => part !== undefined), fallback: elided ?? regular, isNamed: true };
}

/** Names each axis once, by the axis value that covers the most axes; in axis order. */
function chooseAxisValues(found: readonly AxisValue[]): AxisValue[] {
  const namedAxes = new Set<number>();
  const chosen: { name: AxisValue; first: number }[] = [];
  const byCount = [...found].sort((a, b) => rank(b) - rank(a));
  for (const name of byCount) {
    const axes = name.coordinates.map(({ axis }) => axis);
    if (axes.some((axis) => namedAxes.has(axis))) continue;
    for (const axis of axes) namedAxes.add(axis);
    chosen.push({ name, first: axes.reduce((lowest, axis) => Math.min(lowest, axis), Number.POSITIVE_INFINITY) });
  }
  return chosen.sort((a, b) => a.first - b.first).map(({ name }) => name);
}

/** Axis values of format 4 come first. */
function rank({ format, coordinates }: AxisValue): number {
  return format === 4 ? coordinates.length : 0;
}

function partOf(nameId: number, names: NameTable): StylePart | undefined {
  const text = names.getAny(nameId);
  return text === undefined || text === '' ? undefined : { nameId, text };
}

/** Italics are style-linked to an upright of the same weight. */
function nameByInstance({ fvar, values }: Location, names: NameTable): StyleName | undefined {
  const instance = fvar.instances.find(({ coordinates }) => coordinates.every((value, axis) => value === values[axis]));
  const whole = instance && partOf(instance.nameId, names);
  if (whole === undefined) return undefined;
  const upright = whole.text.replace(/ Italic$/, '');
  if (isLinked(whole) || upright === whole.text) {
    return { parts: [whole], fallback: regular, isNamed: true };
  }
  const parts = [upright, 'Italic'].map((text) => ({ nameId: undefined, text }));
  return { parts, fallback: regular, isNamed: true };
}

function nameByValues(location: Location): StyleName | undefined {
  const parts = describeValues(location).map((text) => ({ nameId: undefined, text }));
  return parts.length === 0 ? undefined : { parts, fallback: regular, isNamed: false };
}

/** The values of the axes that are not at their default, each with its tag. */
export function describeValues({ fvar, values }: Location): string[] {
  return fvar.axes.flatMap(({ tag, defaultValue }, index) => {
    const value = values[index] ?? defaultValue;
    return value === defaultValue ? [] : [`${Number(value.toFixed(5))}${tag.trim()}`];
  });
}

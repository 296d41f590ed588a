import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { NameTable } from '../tables/names/name-table.ts';
import { type AxisValue, readStat, type Stat } from '../tables/stat.ts';
import type { Location } from '../variations/location.ts';

/** What a place of the design space is called, as the numbers of names: those that families have four of, and others. */
export interface StyleName {
  /** In the order in which they are said. */
  readonly parts: readonly StylePart[];
  /** What is said where nothing else is. */
  readonly fallback: StylePart;
  /** Whether the font has a name for the place; else its values are said. */
  readonly isNamed: boolean;
}

/** A name of the font by its number, or a text of our own. */
export interface StylePart {
  readonly nameId: number | undefined;
  readonly text: string;
}

/** The styles that a family has for programs that know no others. */
const linkedStyles = ['Regular', 'Italic', 'Bold', 'Bold Italic'];
const regular: StylePart = { nameId: undefined, text: 'Regular' };

export function isLinked({ text }: StylePart): boolean {
  return linkedStyles.includes(text);
}

/**
 * The name by STAT, where it knows all axes' values; else that of the instance in fvar; else the values themselves.
 * Nothing where the font stays at its default and has no name for that: then it is called what it was.
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

/** The names that STAT has for a place: those of other places left out. */
export function axisValuesAt({ axes, axisValues: names }: Stat, { fvar, values }: Location): AxisValue[] {
  const placeOf = new Map(fvar.axes.map(({ tag }, index) => [tag, values[index]]));
  return names.filter(({ coordinates }) =>
    coordinates.every(({ axis, value }) => {
      const place = placeOf.get(axes[axis]?.tag ?? '');
      return place === undefined || place === value; // axes that only other fonts of the family have
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

/** Each axis is named once, by the name that speaks of most axes; in the order of the axes. */
function chooseAxisValues(found: readonly AxisValue[]): AxisValue[] {
  const seen = new Set<number>();
  const chosen: { name: AxisValue; first: number }[] = [];
  const byCount = [...found].sort((a, b) => rank(b) - rank(a));
  for (const name of byCount) {
    const axes = name.coordinates.map(({ axis }) => axis);
    if (axes.some((axis) => seen.has(axis))) continue;
    for (const axis of axes) seen.add(axis);
    chosen.push({ name, first: axes.reduce((least, axis) => Math.min(least, axis), Number.POSITIVE_INFINITY) });
  }
  return chosen.sort((a, b) => a.first - b.first).map(({ name }) => name);
}

/** Those of format 4 come first, whatever they speak of. */
function rank({ format, coordinates }: AxisValue): number {
  return format === 4 ? coordinates.length : 0;
}

function partOf(nameId: number, names: NameTable): StylePart | undefined {
  const text = names.getAny(nameId);
  return text === undefined || text === '' ? undefined : { nameId, text };
}

/** An italic is linked to an upright of the same weight. */
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

/** The values of the axes that are not at their default, each with the axis' tag. */
export function describeValues({ fvar, values }: Location): string[] {
  return fvar.axes.flatMap(({ tag, defaultValue }, index) => {
    const value = values[index] ?? defaultValue;
    return value === defaultValue ? [] : [`${Number(value.toFixed(5))}${tag.trim()}`];
  });
}

import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import type { FontOptions } from '../options.ts';
import { type Axis, type Fvar, readFvar } from '../tables/fvar.ts';
import { readNames } from '../tables/names/name.ts';
import { mapCoordinates, quantize } from './avar.ts';

/** A location in the design space. */
export interface Location {
  readonly fvar: Fvar;
  /** In axis order, on the user scales. */
  readonly values: readonly number[];
  /** Normalized, in axis order: from −1 to 1, with 0 at the default. */
  readonly coordinates: Tuple;
}

/** Maximum number of alternatives that an error lists. */
const maxListedChoices = 24;

/** Resolves the requested location. Omitted axes stay at their defaults. */
export function resolveLocation(
  tables: FontFile['tables'],
  instance: NonNullable<FontOptions['instance']>,
  context: Pick<Context, 'spend' | 'note'>,
): Location {
  const table = tables.get('fvar');
  if (table === undefined) throw instanceError(`the font is not variable and has no instances`);
  const fvar = readFvar(table);
  for (const axis of fvar.axes) requireOrder(axis);
  const values =
    typeof instance === 'string'
      ? findNamed(tables, fvar, instance, context)
      : fvar.axes.map(({ tag, defaultValue }) => instance[tag] ?? defaultValue);
  if (typeof instance !== 'string') requireKnownAxes(fvar, Object.keys(instance));
  const clamped = fvar.axes.map((axis, index) => clampToAxis(axis, values[index] ?? axis.defaultValue, context));
  return { fvar, values: clamped, coordinates: normalize(tables.get('avar'), fvar.axes, clamped, context) };
}

function requireOrder({ tag, minValue, defaultValue, maxValue }: Axis): void {
  if (minValue <= defaultValue && defaultValue <= maxValue) return;
  const found = `the axis "${tag}" has a range from ${minValue} to ${maxValue} with the default ${defaultValue}`;
  throw new ConversionError('FONT_TABLE_DAMAGED', `${found}, expected minimum, default and maximum in order`);
}

function requireKnownAxes({ axes }: Fvar, tags: readonly string[]): void {
  const known = new Set(axes.map(({ tag }) => tag));
  const unknown = tags.find((tag) => !known.has(tag));
  if (unknown !== undefined)
    throw instanceError(`the font has no axis "${unknown}"; its axes: ${listChoices([...known])}`);
}

/** Finds an instance by name or PostScript name, in any language, ignoring case. */
function findNamed(
  tables: FontFile['tables'],
  { instances }: Fvar,
  name: string,
  context: Pick<Context, 'spend'>,
): readonly number[] {
  const wanted = [
    ...new Set(instances.flatMap(({ nameId, postScriptNameId }) => [nameId, postScriptNameId ?? nameId])),
  ];
  const table = tables.get('name');
  const names = table === undefined || wanted.length === 0 ? [] : readNames(table, context, { wanted });
  const isSame = (text: string | undefined): boolean => text?.toLowerCase() === name.toLowerCase();
  const ids = new Set(names.filter(({ text }) => isSame(text)).map(({ nameId }) => nameId));
  const found = instances.find(({ nameId, postScriptNameId }) => ids.has(nameId) || ids.has(postScriptNameId ?? -1));
  if (found !== undefined) return found.coordinates;
  const texts = names.map(({ text }) => text).filter((text) => text !== undefined);
  throw instanceError(
    `the font has no instance ${JSON.stringify(name)}; its instances: ${listChoices([...new Set(texts)])}`,
  );
}

function listChoices(choices: readonly string[]): string {
  if (choices.length === 0) return 'none';
  const more = choices.length > maxListedChoices ? ` and ${choices.length - maxListedChoices} more` : '';
  return `${choices.slice(0, maxListedChoices).join(', ')}${more}`;
}

function instanceError(message: string): ConversionError {
  return new ConversionError('FONT_INSTANCE', message);
}

function clampToAxis({ tag, minValue, maxValue }: Axis, value: number, { note }: Pick<Context, 'note'>): number {
  const clamped = Math.max(minValue, Math.min(maxValue, value));
  if (clamped !== value) note('INSTANCE_CLAMPED', `"${tag}" ${value} was clamped to ${clamped}`);
  return clamped;
}

/** @see OpenType 1.9.1, "OpenType Font Variations Overview", "Coordinate Scales and Normalization" */
function normalize(
  avar: Uint8Array | undefined,
  axes: readonly Axis[],
  values: readonly number[],
  context: Pick<Context, 'spend'>,
): Tuple {
  const plain = axes.map(({ minValue, defaultValue, maxValue }, index) => {
    const distance = (values[index] ?? defaultValue) - defaultValue;
    if (distance === 0) return 0;
    return distance < 0 ? distance / (defaultValue - minValue) : distance / (maxValue - defaultValue);
  });
  return avar === undefined ? plain.map(quantize) : mapCoordinates(avar, plain, context);
}

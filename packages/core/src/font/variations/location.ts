import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Tuple } from '../../outline/region.ts';
import type { FontOptions } from '../options.ts';
import { type Axis, type Fvar, readFvar } from '../tables/fvar.ts';
import { readNames } from '../tables/names/name.ts';
import { mapCoordinates, quantize } from './avar.ts';

/** A place in the design space of a font. */
export interface Location {
  readonly fvar: Fvar;
  /** In the order of the axes, on their own scales. */
  readonly values: readonly number[];
  /** In the same order, from −1 to 1 with 0 at the default, as all tables of variations have it. */
  readonly coordinates: Tuple;
}

/** So many of what a font offers are named where it does not offer what was asked for. */
const maxListedChoices = 24;

/** The place that was asked for. Axes that are left out stay at their defaults. */
export function resolveLocation(
  tables: FontFile['tables'],
  instance: NonNullable<FontOptions['instance']>,
  context: Pick<Context, 'spend' | 'note'>,
): Location {
  const table = tables.get('fvar');
  if (table === undefined) throw instanceError(`asked for an instance of a font that does not vary`);
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
  const found = `axis ${tag} from ${minValue} to ${maxValue} with the default ${defaultValue}`;
  throw new ConversionError('FONT_TABLE_DAMAGED', `found ${found}, expected them in order`);
}

function requireKnownAxes({ axes }: Fvar, tags: readonly string[]): void {
  const known = new Set(axes.map(({ tag }) => tag));
  const unknown = tags.find((tag) => !known.has(tag));
  if (unknown !== undefined) throw instanceError(`asked for axis ${unknown}, found ${listChoices([...known])}`);
}

/** By the name or the PostScript name, in any language, letters of either case. */
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
  throw instanceError(`asked for the instance ${JSON.stringify(name)}, found ${listChoices([...new Set(texts)])}`);
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
  if (clamped !== value) note('INSTANCE_CLAMPED', `${tag} ${value} became ${clamped}`);
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

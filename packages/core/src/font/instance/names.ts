import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { readHead } from '../tables/head.ts';
import { nameId } from '../tables/names/name.ts';
import { type NameEncoding, NameTable } from '../tables/names/name-table.ts';
import { readOs2 } from '../tables/os2.ts';
import { readStat } from '../tables/stat.ts';
import type { Location } from '../variations/location.ts';
import { axisValuesAt, describeValues, isLinked, resolveStyleName, type StyleName } from './style-name.ts';

type Tables = FontFile['tables'];

const { family, style, uniqueId, fullName, version, postScriptName, typographicFamily, typographicStyle } = nameId;
const { wwsFamily, wwsStyle, variationsPrefix } = nameId;
/** Name IDs from here on are font-specific. */
const firstFontSpecificId = 256;
const maxNameLength = 127;

/** The name table of the instance. */
export interface InstanceNames {
  readonly table: Uint8Array;
  /** The style-linked style of the instance, one of four; `undefined` if the names are unchanged. */
  readonly linkedStyle: string | undefined;
}

/**
 * Instantiates the name table: a family of four styles for old programs, the typographic family and style if the style
 * is not one of the four, and the names composed of them. Names used only by axes and instances are removed.
 * @see OpenType 1.9.1, "name — Naming Table", "Name IDs"
 */
export function instantiateNames(
  tables: Tables,
  location: Location,
  context: Pick<Context, 'spend'>,
): InstanceNames | undefined {
  const table = tables.get('name');
  if (table === undefined) return undefined;
  const names = new NameTable(table, context);
  const found = resolveStyleName(tables, location, names, context);
  const linkedStyle = found && renameAll(tables, names, found, location);
  const gone = findUnusedNames(tables, location, context);
  names.remove((id) => id === variationsPrefix || gone.has(id));
  return { table: names.write(), linkedStyle };
}

/** Renames the font and returns its style-linked style, which is the same in all languages. */
function renameAll(tables: Tables, names: NameTable, found: StyleName, location: Location): string {
  let linkedStyle = '';
  const postScript = choosePostScriptName(names, found, location); // the same in all languages
  const isPlain = found.parts.every(isLinked) && (found.parts.length > 0 || isLinked(found.fallback));
  for (const encoding of names.encodings) {
    const known = [family, style].every((id) => names.get(id, encoding) !== undefined);
    if (known) linkedStyle = rename(tables, names, encoding, found, postScript);
  }
  names.remove((id) => id === wwsFamily || id === wwsStyle || (isPlain && isTypographic(id)));
  return linkedStyle;
}

function isTypographic(id: number): boolean {
  return id === typographicFamily || id === typographicStyle;
}

function rename(
  tables: Tables,
  names: NameTable,
  encoding: NameEncoding,
  found: StyleName,
  postScript: string,
): string {
  const styleParts = found.parts.length > 0 ? found.parts : [found.fallback];
  const textOf = (parts: StyleName['parts']): string =>
    parts.map(({ nameId: id, text }) => (id === undefined ? undefined : names.get(id, encoding)) ?? text).join(' ');
  const [linkedParts, others] = [styleParts.filter(isLinked), styleParts.filter((part) => !isLinked(part))];
  const oldFamily = names.get(typographicFamily, encoding) ?? names.get(family, encoding) ?? '';
  const linkedStyle = textOf(linkedParts) || 'Regular';
  const wholeStyle = others.length > 0 ? textOf(styleParts) : linkedStyle;
  const suffix = found.parts.length > 0 ? textOf(others) : '';
  const changed = new Map<number, string>([
    [family, `${oldFamily} ${suffix}`.trim()],
    [style, linkedStyle],
    [fullName, `${oldFamily} ${wholeStyle}`],
    [postScriptName, postScript],
  ]);
  if (others.length > 0) changed.set(typographicFamily, oldFamily).set(typographicStyle, wholeStyle);
  const identifier = createUniqueId(tables, names, encoding, changed);
  if (identifier !== undefined) changed.set(uniqueId, identifier);
  for (const [id, text] of changed) names.set(id, encoding, text);
  return linkedParts.map(({ text }) => text).join(' ') || 'Regular';
}

/**
 * The PostScript name that fvar states for the instance, or a generated one: from the style name if there is one,
 * otherwise from the axis values.
 * @see Adobe Technical Note 5902 (2016), "PostScript Name Generation Algorithm"
 */
function choosePostScriptName(names: NameTable, found: StyleName, location: Location): string {
  const instance = location.fvar.instances.find(({ coordinates }) =>
    coordinates.every((value, axis) => value === location.values[axis]),
  );
  const given = instance?.postScriptNameId === undefined ? undefined : names.getAny(instance.postScriptNameId);
  if (given !== undefined && given !== '') return given;
  const familyName = [variationsPrefix, typographicFamily, family].map((id) => names.getAny(id)).find(Boolean) ?? '';
  const prefix = familyName.replace(/[^A-Za-z0-9]/g, '') || 'Unnamed';
  const styleParts = found.parts.length > 0 ? found.parts : [found.fallback];
  const styleName = styleParts
    .map(({ text }) => text)
    .join('')
    .replace(/[^A-Za-z0-9-]/g, '');
  const values = describeValues(location).map((value) => value.replace(/[^A-Za-z0-9.-]/g, ''));
  const whole = found.isNamed ? `${prefix}-${styleName}` : [prefix, ...values].join('_');
  if (whole.length <= maxNameLength) return whole;
  const digest = createHash('sha256').update(whole).digest('hex').slice(0, 32).toUpperCase();
  return `${prefix.slice(0, maxNameLength - digest.length - 4)}-${digest}...`;
}

/** Most identifiers contain the PostScript name or the full name, which is replaced; others are generated. */
function createUniqueId(
  tables: Tables,
  names: NameTable,
  encoding: NameEncoding,
  changed: ReadonlyMap<number, string>,
): string | undefined {
  const old = names.get(uniqueId, encoding);
  if (old === undefined) return undefined;
  for (const id of [fullName, postScriptName]) {
    const text = names.get(id, encoding);
    if (text && old.includes(text)) return old.replaceAll(text, changed.get(id) ?? text);
  }
  const os2 = tables.get('OS/2');
  const vendor =
    os2 === undefined
      ? ''
      : readOs2(os2)
          .achVendID.replace(/[^\x20-\x7e]/g, '')
          .trim();
  const stated = names
    .get(version, encoding)
    ?.split(';')[0]
    ?.replace(/^[Version ]+/, '')
    .trim();
  const head = tables.get('head');
  const number = stated ?? (head === undefined ? '' : readHead(head).fontRevision.toFixed(3));
  return `${number};${vendor};${changed.get(postScriptName) ?? ''}`;
}

/** Font-specific names of axes, instances and axis values that the instance no longer uses. */
function findUnusedNames(tables: Tables, location: Location, context: Pick<Context, 'spend'>): ReadonlySet<number> {
  const { axes, instances } = location.fvar;
  const gone = new Set<number>(axes.map(({ nameId: id }) => id));
  for (const { nameId: id, postScriptNameId } of instances) gone.add(id).add(postScriptNameId ?? id);
  const table = tables.get('STAT');
  const stat = table && readStat(table, context);
  for (const { nameId: id } of stat?.axisValues ?? []) gone.add(id);
  const kept = stat === undefined ? [] : [...axisValuesAt(stat, location), ...stat.axes].map(({ nameId: id }) => id);
  for (const id of [...kept, stat?.elidedFallbackNameId ?? 0]) gone.delete(id);
  return new Set([...gone].filter((id) => id >= firstFontSpecificId));
}

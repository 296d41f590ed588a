import { type CheckTable, type Subject, viewOf } from '../subject.ts';
import type { TableView } from '../table-view.ts';
import { checkVariationStore } from '../variations.ts';
import { type CheckSubtable, checkFeatures, checkFeatureVariations, checkLookup, checkScripts } from './lists.ts';
import { checkClasses, checkCoverage, checkDevice, checkOffsets, type LayoutFacts, requireShortEnd } from './parts.ts';
import { positions } from './positions.ts';
import { substitutions } from './substitutions.ts';

/** @see OpenType 1.9.1, "GSUB — Glyph Substitution Table", "GPOS — Glyph Positioning Table" */
function checkLayout(kinds: Readonly<Record<number, CheckSubtable>>, extension: number): CheckTable {
  return async (table, subject) => {
    const minor = table.u16(2);
    if (table.u16(0) !== 1 || minor > 1) throw table.fault(0, `version ${table.u16(0)}.${minor}, expected 1.0 or 1.1`);
    const least = minor === 0 ? 10 : 14;
    table.requireRoom(0, least, 'the header');
    const lookups = table.followIfAny(8, 0, least, 'the list of lookups');
    const { glyphCount, axisCount } = subject;
    const lookupCount = lookups === undefined ? 0 : table.u16(lookups);
    const facts = { glyphCount, axisCount, lookupCount, markSetCount: markSetCountOf(subject) };
    if (lookups !== undefined) await checkLookups(table, lookups, { kinds, extension, facts, subject });
    const features = table.followIfAny(6, 0, least, 'the list of features');
    const featureCount = features === undefined ? 0 : checkFeatures(table, features, lookupCount);
    const scripts = table.followIfAny(4, 0, least, 'the list of scripts');
    if (scripts !== undefined) checkScripts(table, scripts, featureCount);
    if (minor > 0 && table.u32(10) !== 0) {
      checkFeatureVariations(table, table.followLong(10, 0, least, 'varied features'), facts);
    }
  };
}

export const checkGsub = checkLayout(substitutions, 7);
export const checkGpos = checkLayout(positions, 9);

/** A GDEF that is too short for its version is reported by its own check. */
function markSetCountOf(subject: Subject): number | undefined {
  const gdef = viewOf(subject, 'GDEF', 12);
  if (gdef === undefined) return undefined;
  const sets = gdef.u16(2) >= 2 && gdef.length >= 14 ? gdef.u16(12) : 0;
  return sets === 0 || sets + 4 > gdef.length ? 0 : gdef.u16(sets + 2);
}

interface Lookups {
  readonly kinds: Readonly<Record<number, CheckSubtable>>;
  readonly extension: number;
  readonly facts: LayoutFacts;
  readonly subject: Subject;
}

async function checkLookups(table: TableView, at: number, lookups: Lookups): Promise<void> {
  const { facts, subject } = lookups;
  const count = table.u16(at);
  const least = 2 + 2 * count;
  requireShortEnd(table, at, least, 'lookups');
  for (let index = 0; index < count; index++) {
    const lookup = table.follow(at + 2 + 2 * index, at, least, `lookup ${index}`);
    const kind = table.u16(lookup);
    checkLookup(
      table,
      lookup,
      kind === lookups.extension ? extend(lookups) : kindOf(table, lookup, kind, lookups),
      facts,
    );
    if (index % 64 === 63) await subject.context.breathe();
  }
}

function kindOf(table: TableView, field: number, kind: number, { kinds }: Lookups): CheckSubtable {
  const check = kinds[kind];
  if (check === undefined)
    throw table.fault(field, `a lookup of type ${kind}, expected 1 to ${Object.keys(kinds).length + 1}`);
  return (view, at, facts) =>
    void view.once(`type ${kind}`, at, () => {
      check(view, at, facts);
      return 0;
    });
}

/** @see OpenType 1.9.1, "GSUB", "Lookup type 7 subtable: substitution subtable extension" */
function extend(lookups: Lookups): CheckSubtable {
  return (table, at, facts) => {
    if (table.u16(at) !== 1) throw table.fault(at, `an extension of format ${table.u16(at)}, expected 1`);
    kindOf(table, at + 2, table.u16(at + 2), lookups)(table, table.followLong(at + 4, at, 8, 'an extension'), facts);
  };
}

/** Base, ligature, mark and component; common readers accept one more. */
const maxGlyphClass = 4;

/** @see OpenType 1.9.1, "GDEF — Glyph Definition Table" */
export const checkGdef: CheckTable = (table, subject) => {
  const { glyphCount } = subject;
  const minor = table.u16(2);
  if (table.u16(0) !== 1 || minor === 1)
    throw table.fault(0, `version ${table.u16(0)}.${minor}, expected 1.0, 1.2 or 1.3`);
  const least = 12 + (minor >= 2 ? 2 : 0) + (minor >= 3 ? 4 : 0);
  table.requireRoom(0, least, 'the header');
  const part = (field: number, name: string, check: (at: number) => void): void => {
    const at = table.followIfAny(field, 0, least, name);
    if (at !== undefined) check(at);
  };
  part(4, 'the classes of glyphs', (at) => checkClasses(table, at, glyphCount, maxGlyphClass));
  part(6, 'the list of attachment points', (at) => checkListByGlyph(table, at, glyphCount, checkPoints));
  part(8, 'the list of carets', (at) => checkListByGlyph(table, at, glyphCount, checkCarets));
  part(10, 'the classes of marks', (at) => checkClasses(table, at, glyphCount));
  if (minor >= 2) part(12, 'the sets of marks', (at) => checkMarkSets(table, at, glyphCount));
  if (minor >= 3 && table.u32(14) !== 0) {
    checkVariationStore(table, table.followLong(14, 0, least, 'the variation store'), subject.axisCount);
  }
};

type CheckPart = (table: TableView, at: number, glyphEnd: number) => void;

function checkListByGlyph(table: TableView, at: number, glyphCount: number, check: CheckPart): void {
  const count = table.u16(at + 2);
  const least = 4 + 2 * count;
  if (count > glyphCount) throw table.fault(at + 2, `a list of ${count} glyphs of ${glyphCount}`);
  checkCoverage(table, table.follow(at, at, least, 'the coverage of a list'), glyphCount);
  checkOffsets(table, { base: at, at: at + 4, least, count, name: 'entry' }, (entry) => check(table, entry, at));
}

function checkPoints(table: TableView, at: number): void {
  const count = table.u16(at);
  if (count === 0) throw table.fault(at, '0 attachment points');
  let last = 0;
  for (let field = at + 2; field < at + 2 + 2 * count; field += 2) {
    const point = table.u16(field);
    if (last !== 0 && point <= last) throw table.fault(field, `attachment point ${point} behind ${last}`);
    last = point;
  }
}

function checkCarets(table: TableView, at: number): void {
  const count = table.u16(at);
  if (count === 0) throw table.fault(at, '0 carets');
  checkOffsets(table, { base: at, at: at + 2, least: 2 + 2 * count, count, name: 'caret' }, (caret) => {
    const format = table.u16(caret);
    if (format < 1 || format > 3) throw table.fault(caret, `a caret of format ${format}, expected 1 to 3`);
    table.requireRoom(caret, format === 3 ? 6 : 4, 'a caret');
    if (format === 3) checkDevice(table, table.follow(caret + 4, caret, 1, 'the device of a caret'));
  });
}

function checkMarkSets(table: TableView, at: number, glyphCount: number): void {
  if (table.u16(at) !== 1) throw table.fault(at, `sets of marks of format ${table.u16(at)}, expected 1`);
  const count = table.u16(at + 2);
  for (let field = at + 4; field < at + 4 + 4 * count; field += 4) {
    checkCoverage(table, table.followLong(field, at, 4 + 2 * count, 'a set of marks'), glyphCount);
  }
}

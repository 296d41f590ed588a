import type { TableView } from '../table-view.ts';
import { checkOffsets, type LayoutFacts, requireShortEnd } from './parts.ts';

/** Checks a lookup subtable. */
export type CheckSubtable = (table: TableView, at: number, facts: LayoutFacts) => void;

/** Checks a list of records of a tag and an offset. */
function checkRecords(
  table: TableView,
  { at, base, count, name }: { at: number; base: number; count: number; name: string },
  check: (at: number, tag: string) => void,
): void {
  const least = at - base + 6 * count;
  requireShortEnd(table, base, least, name);
  for (let field = at; field < at + 6 * count; field += 6) {
    const tag = table.tagAt(field);
    check(table.follow(field + 4, base, least, `${name} "${tag}"`), tag);
  }
}

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "ScriptList table" */
export function checkScripts(table: TableView, at: number, featureCount: number): void {
  checkRecords(table, { at: at + 2, base: at, count: table.u16(at), name: 'script' }, (script, tag) => {
    checkScript(table, script, tag, featureCount);
  });
}

function checkScript(table: TableView, at: number, tag: string, featureCount: number): void {
  const usual = table.isComplete ? table.followIfAny(at, at, 4, 'the default language') : undefined;
  if (usual !== undefined) checkLanguage(table, usual, featureCount);
  if (tag === 'DFLT' && table.u16(at) === 0) throw table.fault(at, 'the script "DFLT" has no default language');
  let last = '';
  checkRecords(table, { at: at + 4, base: at, count: table.u16(at + 2), name: 'language' }, (language, name) => {
    if (name < last) throw table.fault(at, `language "${name}" of the script "${tag}" behind "${last}"`);
    last = name;
    checkLanguage(table, language, featureCount);
  });
}

const noFeature = 0xffff;

function checkLanguage(table: TableView, at: number, featureCount: number): void {
  if (table.u16(at) !== 0) throw table.fault(at, 'an order of lookups, which is reserved');
  const [required, count] = [table.u16(at + 2), table.u16(at + 4)];
  if (required !== noFeature && required >= featureCount) {
    throw table.fault(at + 2, `feature ${required} of ${featureCount} is required`);
  }
  if (count > featureCount) throw table.fault(at + 4, `${count} features of ${featureCount}`);
  for (let field = at + 6; field < at + 6 + 2 * count; field += 2) {
    if (table.u16(field) >= featureCount) throw table.fault(field, `feature ${table.u16(field)} of ${featureCount}`);
  }
}

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "FeatureList table" */
export function checkFeatures(table: TableView, at: number, lookupCount: number): number {
  const count = table.u16(at);
  checkRecords(table, { at: at + 2, base: at, count, name: 'feature' }, (feature, tag) => {
    const params = checkFeature(table, feature, lookupCount);
    if (table.isComplete && params !== undefined) requireParams(table, params, tag);
  });
  return count;
}

/**
 * Checks the feature parameters, by the first letters of the feature tag.
 * @see OpenType 1.9.1, "Registered Features", size, ss01, cv01
 */
function requireParams(table: TableView, at: number, tag: string): void {
  const kind = tag.slice(0, 2);
  const length = kind === 'ss' ? 4 : kind === 'cv' ? 14 + 3 * table.u16(at + 12) : 10;
  table.requireRoom(at, length, 'the parameters of a feature');
}

/** Returns the offset of the feature's parameters. */
function checkFeature(table: TableView, at: number, lookupCount: number): number | undefined {
  const count = table.u16(at + 2);
  requireShortEnd(table, at, 4 + 2 * count, 'lookups of a feature');
  const params = table.followIfAny(at, at, 4 + 2 * count, 'the parameters of a feature');
  for (let field = at + 4; field < at + 4 + 2 * count; field += 2) {
    const lookup = table.u16(field);
    if (lookup >= lookupCount) throw table.fault(field, `lookup ${lookup} of ${lookupCount}`);
  }
  return params;
}

const usesMarkFilteringSet = 0x10;

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Lookup table" */
export function checkLookup(table: TableView, at: number, check: CheckSubtable, facts: LayoutFacts): void {
  const [flags, count] = [table.u16(at + 2), table.u16(at + 4)];
  const isFiltered = (flags & usesMarkFilteringSet) !== 0;
  const least = 6 + 2 * count + (isFiltered ? 2 : 0);
  if (isFiltered) requireMarkSet(table, at + 6 + 2 * count, facts);
  checkOffsets(table, { base: at, at: at + 6, least, count, name: 'subtable' }, (subtable) =>
    check(table, subtable, facts),
  );
}

function requireMarkSet(table: TableView, field: number, { markSetCount }: LayoutFacts): void {
  const set = table.u16(field);
  if (markSetCount !== undefined && set >= markSetCount)
    throw table.fault(field, `set ${set} of marks of ${markSetCount}`);
}

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "FeatureVariations table" */
export function checkFeatureVariations(table: TableView, at: number, { axisCount, lookupCount }: LayoutFacts): void {
  const count = table.u32(at + 4);
  if (axisCount === 0) throw table.fault(at, 'features vary in a font without axes');
  table.requireRoom(at + 8, 8 * count, 'the list of varied features');
  const least = 8 + 8 * count;
  for (let field = at + 8; field < at + least; field += 8) {
    if (table.u32(field) !== 0) {
      checkConditions(table, table.followLong(field, at, least, 'conditions'), axisCount);
    }
    if (table.u32(field + 4) !== 0) {
      checkSubstitution(table, table.followLong(field + 4, at, least, 'varied features'), lookupCount);
    }
  }
}

/** 1.0 as F2DOT14. */
const one = 0x4000;

function checkConditions(table: TableView, at: number, axisCount: number): void {
  const count = table.u16(at);
  for (let index = 0; index < count; index++) {
    const field = at + 2 + 4 * index;
    const condition = table.followLong(field, at, field + 4 - at, 'a condition');
    if (table.u16(condition) !== 1) continue; // ignores condition formats of later versions
    const [axis, least, most] = [table.u16(condition + 2), table.i16(condition + 4), table.i16(condition + 6)];
    if (axis >= axisCount) throw table.fault(condition + 2, `axis ${axis} of ${axisCount}`);
    if (least < -one || most > one || least > most) {
      throw table.fault(condition + 4, `a condition from ${least / one} to ${most / one}`);
    }
  }
}

function checkSubstitution(table: TableView, at: number, lookupCount: number): void {
  const count = table.u16(at + 4);
  for (let field = at + 6; field < at + 6 + 6 * count; field += 6) {
    checkFeature(table, table.followLong(field + 2, at, 6 + 6 * count, 'a varied feature'), lookupCount);
  }
}

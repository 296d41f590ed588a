import type { TableView } from '../table-view.ts';
import { checkChain, checkContext } from './contexts.ts';
import type { CheckSubtable } from './lists.ts';
import { checkCoverage, checkGlyphs, checkOffsets, type LayoutFacts } from './parts.ts';

/** @see OpenType 1.9.1, "GSUB — Glyph Substitution Table" */
export const substitutions: Readonly<Record<number, CheckSubtable>> = {
  1: checkSingle,
  2: (table, at, facts) => checkSets(table, at, facts, checkSequence),
  3: (table, at, facts) => checkSets(table, at, facts, checkSequence),
  4: (table, at, facts) => checkSets(table, at, facts, checkLigatures),
  5: checkContext,
  6: checkChain,
  8: checkReverseChain,
};

function checkSingle(table: TableView, at: number, { glyphCount }: LayoutFacts): void {
  const format = table.u16(at);
  let least = 6;
  if (format === 1) {
    if (Math.abs(table.i16(at + 4)) >= glyphCount) throw table.fault(at + 4, `a shift by ${table.i16(at + 4)} glyphs`);
  } else if (format === 2) {
    least += 2 * requireCount(table, at + 4, glyphCount);
    checkGlyphs(table, at + 6, (least - 6) / 2, glyphCount);
  } else {
    throw table.fault(at, `a single substitution of format ${format}, expected 1 or 2`);
  }
  checkCoverage(table, table.follow(at + 2, at, least, 'the coverage of a substitution'), glyphCount);
}

function requireCount(table: TableView, at: number, glyphCount: number): number {
  const count = table.u16(at);
  if (count > glyphCount) throw table.fault(at, `${count} glyphs of ${glyphCount}`);
  return count;
}

/** Checks the set of sequences, alternates or ligatures of each covered glyph. */
function checkSets(
  table: TableView,
  at: number,
  { glyphCount }: LayoutFacts,
  check: (table: TableView, at: number, glyphCount: number) => void,
): void {
  if (table.u16(at) !== 1) throw table.fault(at, `a substitution of format ${table.u16(at)}, expected 1`);
  const count = table.u16(at + 4);
  const least = 6 + 2 * count;
  checkOffsets(table, { base: at, at: at + 6, least, count, name: 'set of glyphs' }, (set) => {
    table.once(check.name, set, () => {
      check(table, set, glyphCount);
      return 0;
    });
  });
  checkCoverage(table, table.follow(at + 2, at, least, 'the coverage of a substitution'), glyphCount);
}

function checkSequence(table: TableView, at: number, glyphCount: number): void {
  checkGlyphs(table, at + 2, requireCount(table, at, glyphCount), glyphCount);
}

function checkLigatures(table: TableView, at: number, glyphCount: number): void {
  const count = table.u16(at);
  const list = { base: at, at: at + 2, least: 2 + 2 * count, count, name: 'ligature' };
  checkOffsets(table, list, (ligature) => {
    const parts = table.u16(ligature + 2);
    if (parts === 0) throw table.fault(ligature + 2, 'a ligature of 0 glyphs');
    checkGlyphs(table, ligature, 1, glyphCount);
    checkGlyphs(table, ligature + 4, parts - 1, glyphCount);
  });
}

function checkReverseChain(table: TableView, at: number, { glyphCount }: LayoutFacts): void {
  if (table.u16(at) !== 1) throw table.fault(at, `a reverse chain of format ${table.u16(at)}, expected 1`);
  const backtrack = { at: at + 6, count: table.u16(at + 4) };
  const lookaheadAt = backtrack.at + 2 * backtrack.count;
  const lookahead = { at: lookaheadAt + 2, count: table.u16(lookaheadAt) };
  const glyphsAt = lookahead.at + 2 * lookahead.count;
  const count = requireCount(table, glyphsAt, glyphCount);
  checkGlyphs(table, glyphsAt + 2, count, glyphCount);
  const least = glyphsAt + 2 + 2 * count - at;
  checkCoverage(table, table.follow(at + 2, at, least, 'the coverage of a reverse chain'), glyphCount);
  for (const list of [backtrack, lookahead]) {
    checkOffsets(table, { ...list, base: at, least, name: 'coverage' }, (coverage) => {
      checkCoverage(table, coverage, glyphCount);
    });
  }
}

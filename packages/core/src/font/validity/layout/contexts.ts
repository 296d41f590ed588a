import type { TableView } from '../table-view.ts';
import { checkClasses, checkCoverage, checkGlyphs, checkOffsets, type LayoutFacts } from './parts.ts';

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Sequence Context subtables" */
export function checkContext(table: TableView, at: number, facts: LayoutFacts): void {
  const format = table.u16(at);
  if (format === 1) checkGlyphSets(table, at, facts, checkGlyphRule);
  else if (format === 2) checkClassSets(table, at, facts, [4], checkClassRule);
  else if (format === 3) checkCoverages(table, at, facts);
  else throw table.fault(at, `a context of format ${format}, expected 1 to 3`);
}

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Chained Sequence Context subtables" */
export function checkChain(table: TableView, at: number, facts: LayoutFacts): void {
  const format = table.u16(at);
  if (format === 1) checkGlyphSets(table, at, facts, checkChainedGlyphRule);
  else if (format === 2) checkClassSets(table, at, facts, [4, 6, 8], checkChainedClassRule);
  else if (format === 3) checkChainedCoverages(table, at, facts);
  else throw table.fault(at, `a chained context of format ${format}, expected 1 to 3`);
}

type CheckRule = (table: TableView, at: number, facts: LayoutFacts) => void;

function checkGlyphSets(table: TableView, at: number, facts: LayoutFacts, check: CheckRule): void {
  const count = table.u16(at + 4);
  const least = 6 + 2 * count;
  checkOffsets(table, { base: at, at: at + 6, least, count, name: 'set of rules' }, (set) => {
    checkRules(table, set, facts, check);
  });
  checkCoverage(table, table.follow(at + 2, at, least, 'the coverage of a context'), facts.glyphCount);
}

/**
 * `classes` are the fields with class definition offsets. The middle or only one is for the input sequence and is
 * required.
 */
function checkClassSets(
  table: TableView,
  at: number,
  facts: LayoutFacts,
  classes: readonly number[],
  check: CheckRule,
): void {
  const countAt = 4 + 2 * classes.length;
  const count = table.u16(at + countAt);
  const least = countAt + 2 + 2 * count;
  checkCoverage(table, table.follow(at + 2, at, least, 'the coverage of a context'), facts.glyphCount);
  for (const [index, field] of classes.entries()) {
    const isInput = index === (classes.length - 1) / 2;
    const found = isInput
      ? table.follow(at + field, at, least, 'the classes of a context')
      : table.followIfAny(at + field, at, least, 'the classes of a context');
    if (found !== undefined) checkClasses(table, found, facts.glyphCount);
  }
  for (let index = 0; index < count; index++) {
    const set = table.followIfAny(at + countAt + 2 + 2 * index, at, least, `set of rules ${index}`);
    if (set !== undefined) checkRules(table, set, facts, check);
  }
}

function checkRules(table: TableView, at: number, facts: LayoutFacts, check: CheckRule): void {
  const count = table.u16(at);
  const list = { base: at, at: at + 2, least: 2 + 2 * count, count, name: 'rule' };
  table.once(check.name, at, () => {
    checkOffsets(table, list, (rule) => check(table, rule, facts));
    return 0;
  });
}

/** Reads a glyph count. The count of an input sequence includes the covered glyph. */
function readCount(table: TableView, at: number, least: number, { glyphCount }: LayoutFacts): number {
  const count = table.u16(at);
  if (count < least || count >= glyphCount) throw table.fault(at, `a rule of ${count} glyphs, of ${glyphCount}`);
  return count;
}

function checkGlyphRule(table: TableView, at: number, facts: LayoutFacts): void {
  const count = readCount(table, at, 1, facts);
  checkGlyphs(table, at + 4, count - 1, facts.glyphCount + 1);
  checkActions(table, at + 4 + 2 * (count - 1), table.u16(at + 2), facts);
}

function checkClassRule(table: TableView, at: number, facts: LayoutFacts): void {
  const count = readCount(table, at, 1, facts);
  table.requireRoom(at + 4, 2 * (count - 1), 'the classes of a rule');
  checkActions(table, at + 4 + 2 * (count - 1), table.u16(at + 2), facts);
}

function checkChainedGlyphRule(table: TableView, at: number, facts: LayoutFacts): void {
  checkChainedRule(table, at, facts, (start, count) => checkGlyphs(table, start, count, facts.glyphCount + 1));
}

function checkChainedClassRule(table: TableView, at: number, facts: LayoutFacts): void {
  checkChainedRule(table, at, facts, (start, count) => table.requireRoom(start, 2 * count, 'the classes of a rule'));
}

function checkChainedRule(
  table: TableView,
  start: number,
  facts: LayoutFacts,
  check: (start: number, count: number) => void,
): void {
  let at = start;
  for (const part of ['backtrack', 'input', 'lookahead']) {
    const isInput = part === 'input';
    const count = readCount(table, at, isInput ? 1 : 0, facts) - (isInput ? 1 : 0);
    check(at + 2, count);
    at += 2 + 2 * count;
  }
  checkActions(table, at + 2, table.u16(at), facts);
}

/** The sequence lookup records of a rule. */
function checkActions(table: TableView, start: number, count: number, facts: LayoutFacts): void {
  for (let at = start; at < start + 4 * count; at += 4) {
    const [index, lookup] = [table.u16(at), table.u16(at + 2)];
    if (index >= facts.glyphCount) throw table.fault(at, `a rule acts on glyph ${index} of a sequence`);
    if (lookup >= facts.lookupCount) throw table.fault(at + 2, `a rule calls lookup ${lookup} of ${facts.lookupCount}`);
  }
}

function checkCoverages(table: TableView, at: number, facts: LayoutFacts): void {
  const [count, actions] = [readCount(table, at + 2, 0, facts), table.u16(at + 4)];
  const least = 6 + 2 * count + 4 * actions;
  checkOffsets(table, { base: at, at: at + 6, least, count, name: 'coverage' }, (coverage) => {
    checkCoverage(table, coverage, facts.glyphCount);
  });
  checkActions(table, at + 6 + 2 * count, actions, facts);
}

function checkChainedCoverages(table: TableView, at: number, facts: LayoutFacts): void {
  const lists: { at: number; count: number }[] = [];
  let end = at + 2;
  for (let part = 0; part < 3; part++) {
    const count = readCount(table, end, 0, facts);
    lists.push({ at: end + 2, count });
    end += 2 + 2 * count;
  }
  const actions = table.u16(end);
  checkActions(table, end + 2, actions, facts);
  const least = end + 2 + 4 * actions - at;
  for (const list of lists) {
    checkOffsets(table, { ...list, base: at, least, name: 'coverage' }, (coverage) => {
      checkCoverage(table, coverage, facts.glyphCount);
    });
  }
}

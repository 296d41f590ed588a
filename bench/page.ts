import { writeTable } from '../tools/pages/table.ts';
import type { Conditions } from './machine.ts';
import { type Case, isWithin, type Measurement } from './measure.ts';

/** A result with the state of the machine before it was measured. */
export interface ObservedMeasurement extends Measurement {
  readonly isQuiet: boolean;
}

const opening = '<!-- benchmarks -->\n';
const closing = '<!-- /benchmarks -->';
const head = ['Case', 'Peer', 'State', 'Quoin', 'Peer’s', 'Ratio', 'Maximum', 'Measured'];

/**
 * Replaces the rows of the measured cases in the page's table. Rows of other cases stay if they are of the same kind of
 * machine; cases that were never measured have no row.
 */
export function fillPage(
  page: string,
  cases: readonly Pick<Case, 'name' | 'peer' | 'maxRatio' | 'isCold'>[],
  measurements: readonly ObservedMeasurement[],
  conditions: Conditions,
): string {
  const start = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (start < 0 || end < start) throw new Error(`the page has no ${opening.trim()} before ${closing}`);
  const inside = page.slice(start + opening.length, end);
  const machine = describeMachine(conditions);
  const earlier = inside.includes(machine) ? readRows(inside) : [];
  const rows = cases.flatMap(({ name, peer, maxRatio, isCold }) => {
    const found = measurements.find((each) => each.name === name && each.peer === peer);
    const kept = earlier.find((row) => row[0] === name && row[1] === peer);
    if (found === undefined) return kept === undefined ? [] : [kept];
    const { date, commit } = conditions;
    const measured = `${date}, ${commit}, ${found.isQuiet ? 'quiet' : 'busy'}`;
    return [[name, peer, isCold ? 'cold' : 'warm', ...describe(found), maxRatio.toFixed(2), measured]];
  });
  // Cases that need files or programs that this machine lacks are not among `cases`.
  const isListed = (row: readonly string[]): boolean => rows.some(([name, peer]) => name === row[0] && peer === row[1]);
  rows.push(...earlier.filter((row) => !isListed(row)));
  const table = `${rows.length} cases, on ${machine}.\n\n${writeTable(head, rows)}\n`;
  return page.slice(0, start + opening.length) + table + page.slice(end);
}

/** Reads the rows of the page's table. */
export function readRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('\\|', '|')),
  );
}

function describe(measurement: Measurement): [ours: string, theirs: string, ratio: string] {
  const { ours, theirs, ratio } = measurement;
  const verdict = isWithin(measurement) ? '' : ratio >= 0 ? ' (too slow)' : ' (not measured)';
  return [round(ours), round(theirs), `${ratio.toFixed(2)}${verdict}`];
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function describeMachine({ cores, memoryBytes, platform, node }: Conditions): string {
  const major = node.replace(/^v(\d+).*/, '$1');
  return `${cores} cores, ${Math.round(memoryBytes / 2 ** 30)} GiB of memory, ${platform}, Node.js ${major}`;
}

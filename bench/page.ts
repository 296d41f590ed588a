import { availableParallelism, totalmem } from 'node:os';
import { inCode, writeTable } from '../tools/pages/table.ts';
import { type Case, isWithin, type Measurement } from './measure.ts';

/** The conditions of a run, without the name of the machine. */
export interface Conditions {
  readonly cores: number;
  readonly memoryBytes: number;
  readonly platform: string;
  readonly node: string;
  /** The day of the run, if the caller states it. */
  readonly date: string | undefined;
}

const opening = '<!-- benchmarks -->\n';
const closing = '<!-- /benchmarks -->';

/** Reads the conditions of this machine. */
export function readConditions(date: string | undefined): Conditions {
  const platform = `${process.platform} ${process.arch}`;
  return { cores: availableParallelism(), memoryBytes: totalmem(), platform, node: process.version, date };
}

/** Replaces the table of the page with the results of a run. Cases that were not measured have no row. */
export function fillPage(
  page: string,
  cases: readonly Pick<Case, 'name' | 'peer' | 'maxRatio' | 'isCold'>[],
  measurements: readonly Measurement[],
  conditions: Conditions,
): string {
  const start = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (start < 0 || end < start) throw new Error(`the page has no ${opening.trim()} before ${closing}`);
  const rows = cases.flatMap(({ name, peer, maxRatio, isCold }) => {
    const found = measurements.find((each) => each.name === name && each.peer === peer);
    return found === undefined ? [] : [[name, peer, isCold ? 'cold' : 'warm', ...describe(found), maxRatio.toFixed(2)]];
  });
  const head = ['Case', 'Peer', 'State', 'Quoin', 'Peer’s', 'Ratio', 'Maximum'];
  const inside = `${describeConditions(conditions, measurements.length, cases.length)}\n\n${writeTable(head, rows)}\n`;
  return page.slice(0, start + opening.length) + inside + page.slice(end);
}

function describe(measurement: Measurement): [ours: string, theirs: string, ratio: string] {
  const { ours, theirs, ratio } = measurement;
  const verdict = isWithin(measurement) ? '' : ratio >= 0 ? ' (too slow)' : ' (not measured)';
  return [round(ours), round(theirs), `${ratio.toFixed(2)}${verdict}`];
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function describeConditions(conditions: Conditions, measured: number, total: number): string {
  const { cores, memoryBytes, platform, node, date } = conditions;
  const machine = `${cores} cores, ${Math.round(memoryBytes / 2 ** 30)} GiB of memory, ${platform}, Node.js ${inCode(node)}`;
  return `${measured} of ${total} cases measured${date === undefined ? '' : ` on ${date}`}: ${machine}.`;
}

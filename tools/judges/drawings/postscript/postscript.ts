import { execFileSync, spawnSync } from 'node:child_process';
import { describeReal, runForStack, stackOf } from '../../../../packages/core/test/drawing/postscript.ts';
import type { Finding } from '../../finding.ts';
import { postScriptCases } from './postscript-cases.ts';

/** Cases that may differ: integers of Ghostscript have 64 bits, and some types are checked in another order. */
const maxDifferences = 0.03;

/** Runs small programs with our interpreter and with Ghostscript, and compares the operands that they leave. */
export async function judgePostScript(): Promise<Finding[]> {
  if (spawnSync('gs', ['--version']).status !== 0)
    return [{ name: 'postscript', details: 'Ghostscript is not installed' }];
  const cases = postScriptCases();
  const expected = askGhostscript(cases);
  const differences: string[] = [];
  for (const [index, program] of cases.entries()) {
    const found = await runCase(program);
    if (!isSame(found, expected[index])) differences.push(`${program}: found ${found}, Ghostscript ${expected[index]}`);
  }
  const details = `${cases.length - differences.length} of ${cases.length} cases have the operands and errors of Ghostscript`;
  const findings: Finding[] = [
    { name: 'operators', isCorrect: differences.length <= cases.length * maxDifferences, details },
  ];
  return [...findings, ...differences.slice(0, 20).map((each) => ({ name: 'operators', details: each }))];
}

/** The manual does not say which of two errors is raised if operands are wrong and missing, or wrong in two ways. */
const operandErrors = ['error typecheck', 'error stackunderflow', 'error undefinedresult', 'error rangecheck'];

function isSame(found: string, expected: string | undefined): boolean {
  return found === expected || (operandErrors.includes(found) && operandErrors.includes(expected ?? ''));
}

async function runCase(program: string): Promise<string> {
  const placed = `matrix setmatrix ${program}`;
  const { failure } = await runForStack(placed);
  if (failure === undefined) return stackOf(placed);
  const [, name] = /"(\w+)"/.exec(failure.message) ?? [];
  return `error ${name}`;
}

/** The results of all programs from one process. */
function askGhostscript(cases: readonly string[]): string[] {
  const lines = cases.map(
    (program, index) =>
      `clear cleardictstack initgraphics newpath $error /newerror false put (case ${index}) = flush matrix setmatrix { ${program} } stopped
      { (error ) print $error /errorname get = clear } { dumpall } ifelse`,
  );
  const text = `${dumpAll}\n${lines.join('\n')}\nquit\n`;
  const args = ['-q', '-dSAFER', '-dNODISPLAY', '-dNOPAUSE', '-'];
  const printed = execFileSync('gs', args, { input: text, maxBuffer: 1 << 28 }).toString('latin1');
  const results: string[] = [];
  for (const block of printed.split(/^case /m).slice(1)) {
    const [index = '', ...rest] = block.split('\n');
    results[Number(index)] = rest
      .filter((line) => line !== '')
      .map(normalize)
      .join(' ');
  }
  return results;
}

/** Prints the operands from the bottom: type and object. */
const dumpAll = `/dumpall { count array astore dup { dup type dup length string cvs print ( ) print == } forall pop } def`;

/** A line of Ghostscript in the form in which our operands are described. */
function normalize(line: string): string {
  if (line.startsWith('error')) return line.trim();
  const at = line.indexOf(' ');
  const [type, text] = [line.slice(0, at), line.slice(at + 1).trim()];
  if (type === 'realtype') return describeReal(Number(text));
  if (type === 'dicttype') return '-dict-';
  if (type === 'marktype') return '-mark-';
  if (type === 'arraytype' || type === 'packedarraytype')
    return `[${text.slice(1, -1).trim().split(/\s+/).filter(Boolean).map(normalizeElement).join(' ')}]`;
  if (type === 'filetype' || type === 'savetype' || type === 'fonttype') return '--nostringval--';
  return text;
}

function normalizeElement(text: string): string {
  return /^-?\d+\.\d*(e[+-]\d+)?$|^-?\d+e[+-]\d+$/.test(text) ? describeReal(Number(text)) : text;
}

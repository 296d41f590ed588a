import { type Coverage, isUncovered, type Row } from './judge.ts';

/** Writes a page with a table of all sentences and their tests. */
export function writeTable({ rows }: Coverage): string {
  const sections = groupBySection(rows).map(([name, inside]) => {
    const lines = inside.map((row) => `| ${escapeCell(row.sentence.text)} | ${writeTests(row)} |`);
    return `## ${name}\n\n| Sentence | Tests |\n| --- | --- |\n${lines.join('\n')}\n`;
  });
  return `# The specification and its tests\n\n${sections.join('\n')}`;
}

/** Writes the coverage of each section, with the sentences that lack a test. */
export function writeSummary({ rows }: Coverage): string {
  return groupBySection(rows)
    .flatMap(([name, inside]) => writeSection(name, inside))
    .join('\n');
}

function writeSection(name: string, inside: readonly Row[]): string[] {
  const testable = inside.filter(({ sentence }) => sentence.isTestable);
  if (testable.length === 0) return [];
  const uncovered = testable.filter(isUncovered);
  const missing = uncovered.map(({ sentence, waitsFor }) => {
    const reason = waitsFor === undefined ? '' : ` (waits for ${waitsFor})`;
    return `    ${sentence.line}: ${sentence.text}${reason}`;
  });
  return [`${name}: ${testable.length - uncovered.length} of ${testable.length}`, ...missing];
}

function groupBySection(rows: readonly Row[]): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = [row.sentence.file, ...row.sentence.headings.slice(1)].join(' › ');
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
}

function writeTests({ sentence, citations, waitsFor }: Row): string {
  if (citations.length > 0)
    return citations.map(({ file, line, test }) => escapeCell(`${file}:${line} ${test}`)).join('<br>');
  if (waitsFor !== undefined) return `waits for ${escapeCell(waitsFor)}`;
  return sentence.isTestable ? '**none**' : '';
}

const escapeCell = (text: string): string =>
  text
    .replace(/^\||\|$/g, '')
    .trim()
    .replaceAll('|', '\\|');

import { type Coverage, isUncovered, type Row } from './judge.ts';

/** The whole table as a page: each sentence and the tests that hold it. */
export function writeTable({ rows }: Coverage): string {
  const sections = groupBySection(rows).map(([name, inside]) => {
    const lines = inside.map((row) => `| ${escapeCell(row.sentence.text)} | ${writeHolders(row)} |`);
    return `## ${name}\n\n| Sentence | Held by |\n| --- | --- |\n${lines.join('\n')}\n`;
  });
  return `# The specification and its tests\n\n${sections.join('\n')}`;
}

/** How far each section is covered, and what is missing in it. */
export function writeSummary({ rows }: Coverage): string {
  return groupBySection(rows)
    .flatMap(([name, inside]) => writeSection(name, inside))
    .join('\n');
}

function writeSection(name: string, inside: readonly Row[]): string[] {
  const testable = inside.filter(({ sentence }) => sentence.isTestable);
  if (testable.length === 0) return [];
  const bare = testable.filter(isUncovered);
  const missing = bare.map(({ sentence, waitsFor }) => {
    const reason = waitsFor === undefined ? '' : ` (waits for ${waitsFor})`;
    return `    ${sentence.line}: ${sentence.text}${reason}`;
  });
  return [`${name}: ${testable.length - bare.length} of ${testable.length}`, ...missing];
}

function groupBySection(rows: readonly Row[]): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = [row.sentence.file, ...row.sentence.headings.slice(1)].join(' › ');
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
}

function writeHolders({ sentence, citations, waitsFor }: Row): string {
  if (citations.length > 0)
    return citations.map(({ file, line, test }) => escapeCell(`${file}:${line} ${test}`)).join('<br>');
  if (waitsFor !== undefined) return `waits for ${escapeCell(waitsFor)}`;
  return sentence.isTestable ? '**nothing**' : '';
}

const escapeCell = (text: string): string =>
  text
    .replace(/^\||\|$/g, '')
    .trim()
    .replaceAll('|', '\\|');

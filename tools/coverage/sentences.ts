import { listFiles, readText } from '../verify/tree.ts';

/** The smallest part of the specification that a test can cite: a sentence, or a row of a table. */
export interface Sentence {
  readonly file: string;
  readonly line: number;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  /** False for introductions, sentences that end in a colon, and sentences with "not shown". */
  readonly isTestable: boolean;
}

/** A line of Markdown: a paragraph, a list item or a table row. */
export interface Passage {
  readonly text: string;
  readonly sentences: readonly { readonly sentence: Sentence; readonly start: number; readonly end: number }[];
}

const folder = 'docs/spec';

/** Reads the passages of the specification. */
export function readPassages(root: string): Passage[] {
  const files = listFiles(root, folder, (path) => path.endsWith('.md'));
  return files.flatMap((file) => parsePassages(file, readText(root, file)));
}

export function parsePassages(file: string, text: string): Passage[] {
  const passages: Passage[] = [];
  const headings: string[] = [];
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    const [, marks, title] = /^(#+)\s+(.*)$/.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) headings.splice(marks.length - 1, Infinity, title.trim());
    else if (isContent(line, lines[index + 1]))
      passages.push(splitPassage({ file, line: index + 1, headings: [...headings] }, line));
  });
  return passages;
}

/** False for blank lines, and for the head and the rule of a table. */
function isContent(line: string, next = ''): boolean {
  const isRule = (text: string): boolean => /^\|[\s|:-]+\|$/.test(text.trim()) && text.includes('-');
  return line.trim() !== '' && !isRule(line) && !(line.startsWith('|') && isRule(next));
}

function splitPassage(place: Pick<Sentence, 'file' | 'line' | 'headings'>, line: string): Passage {
  const text = line.trim().replace(/^([-*]|\d+\.)\s+/, '');
  const ends = text.startsWith('|') ? [text.length] : endsOf(text);
  const sentences = ends.map((end, index) => {
    const start = ends[index - 1] ?? 0;
    const words = text.slice(start, end).trim();
    return { sentence: { ...place, text: words, isTestable: isTestable(words, place.headings) }, start, end };
  });
  return { text, sentences };
}

/** Returns the offset after each sentence of a line. Full stops inside code spans do not end a sentence. */
function endsOf(text: string): number[] {
  const masked = text.replace(/`[^`]*`/g, (span) => `\`${'x'.repeat(span.length - 2)}\``);
  const stops = [...masked.matchAll(/(?<!\b(?:e\.g|i\.e|vs))[.!?][)"*]*\s+(?=[A-Z\d`(*"“])/g)];
  return [...stops.map((stop) => stop.index + stop[0].length), text.length];
}

function isTestable(text: string, headings: readonly string[]): boolean {
  return headings.length > 1 && !/\bnot shown\b/i.test(text) && !text.endsWith(':');
}

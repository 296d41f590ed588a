import { readText } from '../verify/tree.ts';
import { type Citation, readCitations } from './citations.ts';
import { checkListedValues } from './listed-values.ts';
import { type Passage, readPassages, type Sentence } from './sentences.ts';

/** A sentence of the specification with its tests. */
export interface Row {
  readonly sentence: Sentence;
  readonly citations: readonly Citation[];
  /** The missing part, if the sentence cannot be tested yet. */
  readonly waitsFor: string | undefined;
}

export interface Coverage {
  readonly rows: readonly Row[];
  readonly problems: readonly string[];
}

/** A section in which every sentence needs a test. */
interface Section {
  readonly file: string;
  readonly heading: string;
}

/** A sentence of a complete section that cannot be tested yet. */
interface Waiting {
  readonly quote: string;
  readonly waitsFor: string;
}

const sectionsFile = 'tools/coverage/sections.json';
const waitingFile = 'tools/coverage/waiting.json';

/** Combines the specification with the citations of the tests. */
export function judgeCoverage(root: string): Coverage {
  const passages = readPassages(root);
  const sentences = passages.flatMap((passage) => passage.sentences.map(({ sentence }) => sentence));
  const read = readCitations(root);
  const problems = [...read.problems];
  if (sentences.length === 0) problems.push('docs/spec contains no sentences');

  const cited = new Map<Sentence, Citation[]>(sentences.map((sentence) => [sentence, []]));
  for (const citation of read.citations) {
    const found = findQuote(passages, citation.quote);
    if (typeof found === 'string') problems.push(`${citation.file}:${citation.line}: ${found}: "${citation.quote}"`);
    else for (const sentence of found) cited.get(sentence)?.push(citation);
  }

  const waiting = new Map<Sentence, string>();
  for (const { quote, waitsFor } of readJson<Waiting[]>(root, waitingFile)) {
    const found = findQuote(passages, quote);
    if (typeof found === 'string') problems.push(`${waitingFile}: ${found}: "${quote}"`);
    else for (const sentence of found) waiting.set(sentence, waitsFor);
  }
  const rows = sentences.map((sentence) => {
    return { sentence, citations: cited.get(sentence) ?? [], waitsFor: waiting.get(sentence) };
  });
  const sections = readJson<Section[]>(root, sectionsFile);
  const listed = rows.flatMap(({ sentence, citations }) => checkListedValues(root, sentence.text, citations));
  return { rows, problems: [...problems, ...checkSections(sections, rows), ...rows.flatMap(checkWaiting), ...listed] };
}

/** Finds the sentences that a quote overlaps. Returns a problem unless the quote occurs exactly once. */
export function findQuote(passages: readonly Passage[], quote: string): Sentence[] | string {
  const places = passages.flatMap((passage) => placesOf(passage.text, quote).map((start) => ({ passage, start })));
  // A complete row is unambiguous even if longer rows begin with it.
  const whole = places.filter(({ passage }) => passage.text === quote);
  const found = whole.length === 1 ? whole : places;
  const [place] = found;
  if (place === undefined) return 'not found in the specification';
  if (found.length > 1) return `occurs ${found.length} times in the specification; quote more`;
  const end = place.start + quote.length;
  const touched = place.passage.sentences.filter((each) => each.start < end && each.end > place.start);
  return touched.map(({ sentence }) => sentence);
}

function placesOf(text: string, quote: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push(at);
  return places;
}

function checkSections(sections: readonly Section[], rows: readonly Row[]): string[] {
  return sections.flatMap(({ file, heading }) => {
    const inside = rows.filter(({ sentence }) => sentence.file === file && sentence.headings.includes(heading));
    if (inside.length === 0) return [`${sectionsFile}: ${file} has no section "${heading}"`];
    const uncovered = inside.filter((row) => isUncovered(row) && row.waitsFor === undefined);
    return uncovered.map(({ sentence }) => `${sentence.file}:${sentence.line}: no test for "${sentence.text}"`);
  });
}

function checkWaiting({ sentence, citations, waitsFor }: Row): string[] {
  const [citation] = citations;
  if (waitsFor === undefined || citation === undefined) return [];
  return [
    `${waitingFile}: ${citation.file}:${citation.line} cites a sentence that waits for ${waitsFor}: "${sentence.text}"`,
  ];
}

/** True if a sentence is testable and has no test. */
export function isUncovered({ sentence, citations }: Row): boolean {
  return sentence.isTestable && citations.length === 0;
}

function readJson<Value>(root: string, file: string): Value {
  return JSON.parse(readText(root, file)) as Value;
}

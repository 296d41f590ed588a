import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unicodeVersion } from '../../../packages/core/src/assets/line-break.generated.ts';
import { lineBreaksOf, noBreak } from '../../../packages/core/src/text/breaks/line-breaks.ts';
import type { Finding } from '../finding.ts';
import { judgeLines } from './browser-lines.ts';
import { judgeWords } from './words.ts';

/** Compares line breaks with Unicode's test file, words with those of the runtime's ICU, and the lines of paragraphs with Chromium's. */
export async function judgeLineBreaks(corpus: string | undefined): Promise<Finding[]> {
  return [judgeTestFile(), ...(await judgeWords()), ...(await judgeLines(corpus))];
}

/** `QUOIN_UNICODE` may name a folder with the files of another version than that of Debian's package unicode-data. */
function judgeTestFile(): Finding {
  const name = `LineBreakTest.txt of Unicode ${unicodeVersion}`;
  const folders = [process.env.QUOIN_UNICODE, '/usr/share/unicode', '/usr/share/unicode/auxiliary'];
  const paths = folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, 'LineBreakTest.txt')]));
  const texts = paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  const text = texts.find((each) => each.startsWith(`# LineBreakTest-${unicodeVersion}.txt`));
  if (text === undefined) return { name, details: 'not found; QUOIN_UNICODE may name a folder that has it' };
  const cases = text.split('\n').filter((line) => /^[×÷]/.test(line));
  const wrong = cases.filter((line) => !isAsExpected(line));
  return {
    name,
    isCorrect: wrong.length === 0 && cases.length > 10_000,
    details: [`${cases.length - wrong.length} of ${cases.length} cases`, ...wrong.slice(0, 3)].join('; '),
  };
}

function isAsExpected(line: string): boolean {
  let text = '';
  const breaks = new Set<number>();
  for (const word of (line.split('#')[0] ?? '').trim().split(/\s+/)) {
    if (word === '÷') breaks.add(text.length);
    else if (word !== '×') text += String.fromCodePoint(Number.parseInt(word, 16));
  }
  return lineBreaksOf(text).every((kind, at) => (kind !== noBreak) === breaks.has(at));
}

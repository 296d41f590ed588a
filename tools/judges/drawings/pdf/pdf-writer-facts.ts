import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '../../../../packages/core/src/convert.ts';
import type { Finding } from '../../finding.ts';
import { run, writePages } from './pdf-writer-programs.ts';

/** The least share of the words of Illustrator files that are found again. */
const minWords = 0.95;

/** Compares the text of Illustrator files with that of our pdf, and looks at the fonts of both. */
export async function judgePdfFacts(corpus: string, folder: string, isSample: boolean): Promise<Finding[]> {
  const paths = readdirSync(join(corpus, 'ai')).map((name) => join(corpus, 'ai', name));
  const drawn = paths.filter((path) => path.endsWith('.ai') && readFileSync(path).subarray(0, 4).toString() === '%PDF');
  const withText = drawn.filter((path) => wordsOf(path).length > 0);
  let [fonts, embedded, words, found] = [0, 0, 0, 0];
  for (const path of withText.filter((_, at) => !isSample || at % 3 === 0)) {
    const written = await writePages(folder, (await convert(new Uint8Array(readFileSync(path)), { to: 'pdf' })).bytes);
    const rows = run('pdffonts', written).split('\n').slice(2).filter(Boolean);
    fonts += rows.length;
    // The columns before the number of the object: embedded, subset, with a map to Unicode.
    embedded += rows.filter((row) => /\s+yes\s+yes\s+yes\s+\d+\s+\d+$/.test(row)).length;
    const ours = wordsOf(written);
    const theirs = wordsOf(path);
    words += theirs.length;
    found += theirs.filter((word) => ours.includes(word)).length;
  }
  const share = words === 0 ? 0 : found / words;
  return [
    {
      name: 'fonts by pdffonts',
      isCorrect: fonts > 0 && embedded === fonts,
      details: `${embedded} of ${fonts} embedded subsets with a map to Unicode`,
    },
    {
      name: 'words by pdftotext',
      isCorrect: share >= minWords,
      details: `${found} of ${words} words of the first pages of Illustrator files`,
    },
  ];
}

/** The words of the first page. */
function wordsOf(path: string): string[] {
  return run('pdftotext', '-l', '1', path, '-').split(/\s+/).filter(Boolean);
}

import { expect, it } from 'vitest';
import { checkout } from '../verify/command.ts';
import { listFiles, readText } from '../verify/tree.ts';
import { listPages } from './page-list.ts';

const files = listFiles(checkout, '', () => true);
const drawings = files.filter((path) => /^docs\/[\w-]+\.svg$/.test(path));
/** Files of pdfjs-dist. */
const foreign = new Set(['build/pdf.worker.mjs']);

/** Lists the paths of modules in a text, such as `jobs/claim.ts`, that no file of the project ends with. */
function listMissing(page: string, text: string): string[] {
  const paths = text.match(/(?<![\w/.@-])[a-z][\w.-]*\/[\w./*-]+\.m?ts\b|(?<![\w/.@-])[a-z][\w.-]*\/[\w./*-]+\.mjs\b/g);
  return (paths ?? []).filter((path) => !foreign.has(path) && !exists(path)).map((path) => `${page}: ${path}`);
}

function exists(path: string): boolean {
  const pattern = path.split('*').map((part) => part.replaceAll('.', '\\.'));
  const end = new RegExp(`(^|/)${pattern.join('[^/]*')}$`);
  return files.some((file) => end.test(file));
}

it('pages and drawings name only modules that exist', () => {
  const missing = [...listPages(checkout), ...drawings].flatMap((page) => listMissing(page, readText(checkout, page)));
  expect(missing).toEqual([]);
});

it('finds a module that is gone', () => {
  expect(listMissing('page', '`jobs/gone.ts` beside `tools/pages/paths.test.ts` and `pages/p*.ts`')).toEqual([
    'page: jobs/gone.ts',
  ]);
});

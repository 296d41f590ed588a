import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../verify/command.ts';
import { listFiles, listFolders, readText } from '../verify/tree.ts';

const pages = listFiles(checkout, 'packages', (path) => path.endsWith('/README.md'));

/** Lists the files and folders that the first column of a table of files names, cell by cell. */
function listNames(text: string): string[][] {
  const tables = text.matchAll(/^\| (?:File|Path|Folder|Folder or file) \|[^\n]*\n\| -[^\n]*\n((?:\|[^\n]*\n)+)/gm);
  const rows = [...tables].flatMap(([, found = '']) => found.trim().split('\n'));
  const cells = rows.map((row) => row.split('|')[1]?.replaceAll(/[`\\]/g, '') ?? '');
  return cells.map((cell) => cell.split(/[,;()\s]+/).filter((name) => /^[\w./*-]+(\.ts|\/)$/.test(name)));
}

function exists(path: string): boolean {
  const [start = '', ...rest] = path.split('*');
  if (rest.length === 0) return existsSync(posix.join(checkout, path));
  const [end = ''] = rest;
  const found = listFiles(checkout, posix.dirname(`${start}x`), (each) => each.startsWith(start) && each.endsWith(end));
  return found.length > 0;
}

/** Lists the names in tables of files that lead to nothing. A name may be in the folder of the name before it. */
function checkNames(page: string, text: string): string[] {
  const folder = posix.dirname(page);
  return listNames(text)
    .flatMap((names) => {
      let last = folder;
      return names.filter((name) => {
        // `names.ts`, `.data.ts`
        const whole = /^\.\w/.test(name) ? posix.basename(last).replace(/\.ts$/, name) : name;
        const places = [folder, last, ...listParents(last, folder)];
        const found = places.map((place) => posix.join(place, whole)).find(exists);
        last = found ?? last;
        return found === undefined;
      });
    })
    .map((name) => `${page}: ${name}`);
}

function listParents(path: string, root: string): string[] {
  const parent = posix.dirname(path);
  return parent.length < root.length ? [] : [parent, ...listParents(parent, root)];
}

describe("the packages' READMEs", () => {
  it('name only files and folders that exist', () => {
    const count = pages.flatMap((page) => listNames(readText(checkout, page)).flat()).length;
    expect(count).toBeGreaterThan(900);
    expect(pages.flatMap((page) => checkNames(page, readText(checkout, page)))).toEqual([]);
  });

  it('with a table of files name each folder beside them', () => {
    const missing = pages
      .map((page) => ({ page, text: readText(checkout, page) }))
      .filter(({ page, text }) => page.includes('/src/') && listNames(text).length > 0)
      .flatMap(({ page, text }) => {
        const folders = listFolders(checkout, posix.dirname(page)).filter((name) => name !== 'fixtures');
        return folders
          .filter((name) => !new RegExp(`(?<![\\w-])${name}/`).test(text))
          .map((name) => `${page}: ${name}/`);
      });
    expect(missing).toEqual([]);
  });

  it('are checked: a file that is gone is found', () => {
    const text = '| File | Contents |\n| --- | --- |\n| `links.ts`, `gone.ts` | |\n| rules/, verify/gone/ | |\n';
    expect(checkNames('tools/pages/README.md', text)).toEqual(
      ['gone.ts', 'rules/', 'verify/gone/'].map((name) => `tools/pages/README.md: ${name}`),
    );
  });
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from '../../../packages/core/src/errors.ts';
import { noteTable } from '../../../packages/core/src/note-table.data.ts';
import { failures as receiverFailures } from '../../../packages/webhook-verify/src/failure.ts';
import { checkLinks, type LinkedFiles } from '../../pages/links.ts';
import { listPages } from '../../pages/page-list.ts';
import { type Region, regions } from '../../pages/regions.ts';
import type { Rule } from '../rule.ts';
import { readText } from '../tree.ts';

const advice = 'run `pnpm verify --accept pages` and commit the result';

/** Words in capitals other than our codes: flags of OpenType, and environment variables. */
const otherNames = /^(QUOIN|NODE|AWS)_|^(NO_COLOR|SCALED_COMPONENT_OFFSET|USE_MY_METRICS)$/;

const filesOf = (root: string): LinkedFiles => ({
  has: (path) => existsSync(join(root, path)),
  read: (path) => readText(root, path),
});

export const pages: Rule = {
  name: 'pages',
  requirement:
    'documents list every option, limit, entry point, model, note and error, mention no others, and have no broken links',
  run: async ({ root, accept }) => {
    const paths = listPages(root);
    if (accept) for (const path of paths) writeFileSync(join(root, path), fillRegions(root, readText(root, path)));
    const problems = [
      ...checkRegions(root, paths, regions),
      ...checkCodes(root, paths),
      ...checkLinks(paths, filesOf(root)),
    ];
    return { problems, summary: `${regions.length} tables, ${paths.length} pages` };
  },
};

const patternOf = (name: string): RegExp => new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);

function fillRegions(root: string, text: string): string {
  return regions.reduce((page, { name, write }) => {
    const pattern = patternOf(name);
    return pattern.test(page) ? page.replace(pattern, (_, open, __, close) => `${open}${write(root)}\n${close}`) : page;
  }, text);
}

/** Requires each generated table in a page, with current contents. */
export function checkRegions(root: string, paths: readonly string[], required: readonly Region[]): string[] {
  return required.flatMap(({ name, write }) => {
    const found = paths.flatMap((path) => {
      const [, , inside] = patternOf(name).exec(readText(root, path)) ?? [];
      return inside === undefined ? [] : [{ path, inside }];
    });
    if (found.length === 0) return [`no page has the table <!-- ${name} -->`];
    const expected = `${write(root)}\n`;
    return found
      .filter(({ inside }) => inside !== expected)
      .map(({ path }) => `${path}: the table <!-- ${name} --> is out of date; ${advice}`);
  });
}

/** Requires every code that a page mentions to exist. */
export function checkCodes(root: string, paths: readonly string[]): string[] {
  const known = new Set([noteTable, failures, receiverFailures].flatMap((table) => Object.keys(table)));
  return paths.flatMap((path) =>
    [...readText(root, path).matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)`/g)]
      .map(([, code = '']) => code)
      .filter((code) => !known.has(code) && !otherNames.test(code))
      .map((code) => `${path}: \`${code}\` is neither a note nor an error`),
  );
}

import { describe, expect, it } from 'vitest';
import { checkout } from '../verify/command.ts';
import { readText } from '../verify/tree.ts';

const page = readText(checkout, 'docs/architecture.md');
const picture = readText(checkout, 'docs/architecture.svg');
const { layers } = (await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href)) as {
  layers: readonly { readonly name: string }[];
};
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];

describe('the picture of the architecture', () => {
  it('has the layers of the rules for imports, from the top down', () => {
    const [, left = ''] = /<g font-weight="bold">([\s\S]*?)<\/g>/.exec(picture) ?? [];
    const names = [...left.matchAll(/<text x="72"[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(names).toEqual(layers.map(({ name }) => name));
    expect(page).toContain(`Core has ${numbers[layers.length]} layers`);
    expect(page).toContain(`from ${layers[0]?.name} at the top to ${layers.at(-1)?.name} at the bottom`);
  });

  it('has each library that core depends on', () => {
    const { dependencies } = JSON.parse(readText(checkout, 'packages/core/package.json'));
    const [, alternative = ''] = /!\[([^\]]+)\]/.exec(page) ?? [];
    for (const name of Object.keys(dependencies)) {
      expect(picture).toMatch(new RegExp(`>[^<]*\\b${name}\\b`));
      expect(alternative).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });
});

describe('the table of imports', () => {
  const rows = [...page.matchAll(/^\| `@quoin\/([a-z-]+)` \| (.+) \|$/gm)];

  it.each(rows.map(([, name = '', cell = '']) => [name, cell] as const))('says what %s depends on', (name, cell) => {
    const { dependencies = {} } = JSON.parse(readText(checkout, `packages/${name}/package.json`));
    const own = Object.keys(dependencies).filter((each) => each.startsWith('@quoin/'));
    expect(['core', 'webhook-verify'].filter((each) => new RegExp(`\\b${each}\\b`).test(cell))).toEqual(
      own.map((each) => each.slice('@quoin/'.length)),
    );
  });

  it('has all packages, and the libraries of core', () => {
    expect(rows.map(([, name]) => name).sort()).toEqual(['cli', 'core', 'server', 'webhook-verify']);
    const [, listed = ''] = /its engines \(([^)]+)\)/.exec(page) ?? [];
    const { dependencies } = JSON.parse(readText(checkout, 'packages/core/package.json'));
    expect(listed.split(/, | and /).sort()).toEqual(Object.keys(dependencies).sort());
  });
});

describe('CONTRIBUTING.md', () => {
  it('shows the descriptor of GIF as it is', () => {
    const [, block = ''] =
      /```ts\n(export const gif = [\s\S]*?\n)```/.exec(readText(checkout, 'CONTRIBUTING.md')) ?? [];
    const source = readText(checkout, 'packages/core/src/image/gif/index.ts')
      .replace(/^import [^\n]*\n/gm, '')
      .trim();
    expect(block.replace(/ *\/\/ [^\n]*/g, '').trim()).toBe(source);
  });

  it('has each script of the workspace in its table, and no other', () => {
    const table = readText(checkout, 'CONTRIBUTING.md').split('Times are for')[0] ?? '';
    const scripts = Object.keys(JSON.parse(readText(checkout, 'package.json')).scripts);
    const listed = [...table.matchAll(/`(?:pnpm|npm) ([a-z-]+)[^`]*`/g)].map(([, name = '']) => name);
    // For users, and for releases, which have a page of their own.
    const elsewhere = ['start', 'quoin', 'prepare-release', 'release', 'deploy-server'];
    expect([...new Set([...listed, ...elsewhere, 'run'])].sort()).toEqual([...scripts, 'run'].sort());
  });
});

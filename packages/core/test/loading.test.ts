import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const dist = new URL('../dist/', import.meta.url);

/** Prints the URL of every loaded module, including native ones. */
const listing = (work: string): string => `
  import { register } from 'node:module';
  const hooks = \`export async function load(url, context, next) {
    process._rawDebug(url);
    return next(url, context);
  }\`;
  register('data:text/javascript,' + encodeURIComponent(hooks));
  const before = new Set(process.report.getReport().sharedObjects);
  const core = await import(process.argv[1]);
  ${work}
  for (const object of process.report.getReport().sharedObjects) if (!before.has(object)) process._rawDebug(object);
`;

async function modulesOf(entry: string, work = ''): Promise<string[]> {
  const run = promisify(execFile);
  const { stderr } = await run(process.execPath, [
    '--no-deprecation',
    '--input-type=module',
    '-e',
    listing(work),
    new URL(entry, dist).href,
  ]);
  return stderr.trim().split('\n');
}

describe.each(['index.js', 'errors.js', 'design/index.js', 'explain/index.js', 'url-headers/index.js'])(
  'importing the built %s',
  (entry) => {
    it("loads nothing but core's own modules: no zod, no sharp, no wasm", async () => {
      const modules = await modulesOf(entry);
      expect(modules.some((module) => module.endsWith(entry))).toBe(true);
      // node:crypto does no I/O and is loaded already.
      const foreign = modules.filter((module) => !module.startsWith(dist.href) && module !== 'node:crypto');
      expect(foreign).toEqual([]);
    });
  },
);

describe('the list of loaded modules', () => {
  it('includes zod if it is loaded', async () => {
    expect((await modulesOf('image/index.js')).join()).toContain('/zod/');
  });
});

describe('a conversion of fonts or pixels', () => {
  /** The bundled modules that contain these sources. */
  const holdersOf = (source: string): string[] =>
    readdirSync(dist, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.js') && readFileSync(new URL(name, dist), 'utf8').includes(source));
  /** Texts of the writer of pages, of links, and of the text of a design. */
  const drawingSources = ['/Type/Page/Parent', 'a link without a known target', 'text that exceeds its frames'];
  const fixture = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const convertFile = (name: string, to: string): string =>
    `const { readFileSync } = await import('node:fs');
     await core.convert(new Uint8Array(readFileSync(${JSON.stringify(fixture(name))})), { to: '${to}' });`;

  it.each([
    ['fixtures/quadrants.gif', 'png'],
    ['../../../examples/sample/dots.ttf', 'woff'],
  ])('loads no drawing of pages and no writer of PDF: %s to %s', async (name, to) => {
    const modules = (await modulesOf('index.js', convertFile(name, to))).join('\n');
    expect(modules).toMatch(/core\/dist\/.*\.js/);
    for (const source of drawingSources) {
      const holders = holdersOf(source);
      expect(holders.length).toBeGreaterThan(0);
      for (const holder of holders) expect(modules).not.toContain(`/${holder}`);
    }
  });

  it('would be seen to load them: a pdf of a design does', async () => {
    const work = `const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: '1', width: 9, height: 9, elements: [] };
      await core.render(core.upgradeDesign({ pages: [page] }), new Map(), { format: 'pdf' });`;
    const modules = (await modulesOf('design/index.js', work)).join('\n');
    for (const source of drawingSources)
      expect(
        holdersOf(source).some((holder) => modules.includes(`/${holder}`)),
        source,
      ).toBe(true);
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const dist = new URL('../dist/', import.meta.url);

/** Prints the URL of every loaded module, including native ones. */
const listing = `
  import { register } from 'node:module';
  const hooks = \`export async function load(url, context, next) {
    process._rawDebug(url);
    return next(url, context);
  }\`;
  register('data:text/javascript,' + encodeURIComponent(hooks));
  const before = new Set(process.report.getReport().sharedObjects);
  await import(process.argv[1]);
  for (const object of process.report.getReport().sharedObjects) if (!before.has(object)) process._rawDebug(object);
`;

async function modulesOf(entry: string): Promise<string[]> {
  const run = promisify(execFile);
  const { stderr } = await run(process.execPath, [
    '--no-deprecation',
    '--input-type=module',
    '-e',
    listing,
    new URL(entry, dist).href,
  ]);
  return stderr.trim().split('\n');
}

describe.each([
  'index.js',
  'errors.js',
  'design/index.js',
  'explain/index.js',
  'font/index.js',
  'url-headers/index.js',
])('importing the built %s', (entry) => {
  it("loads nothing but core's own modules: no zod, no sharp, no wasm", async () => {
    const modules = await modulesOf(entry);
    expect(modules.some((module) => module.endsWith(entry))).toBe(true);
    // node:crypto does no I/O and is loaded already.
    const foreign = modules.filter((module) => !module.startsWith(dist.href) && module !== 'node:crypto');
    expect(foreign).toEqual([]);
  });
});

describe('the list of loaded modules', () => {
  it('includes zod if it is loaded', async () => {
    expect((await modulesOf('image/index.js')).join()).toContain('/zod/');
  });
});

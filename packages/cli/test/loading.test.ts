import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Prints the URL of each module that the program loads. */
const hooks = `export async function load(url, context, next) { process._rawDebug(url); return next(url, context); }`;
const registration = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hooks)}');`;

async function loadBy(...args: string[]) {
  const hook = `data:text/javascript,${encodeURIComponent(registration)}`;
  const { stdout, stderr } = await run(process.execPath, ['--no-deprecation', '--import', hook, program, ...args]);
  return { stdout, modules: stderr.split('\n').filter((line) => /^(file|node):/.test(line)) };
}

describe('the command line', () => {
  it.each(['--version', '-V'])('prints its version for %s without loading the program', async (flag) => {
    const { stdout, modules } = await loadBy(flag);
    expect(stdout).toBe(`${version}\n`);
    // The version itself may be in a chunk of its own.
    expect(modules.filter((url) => !/\/cli\/dist\/[\w-]+\.js$/.test(url))).toEqual([]);
    for (const url of modules) expect(statSync(new URL(url)).size).toBeLessThan(5_000);
    expect(modules.length).toBeLessThanOrEqual(2);
  });

  it('loads no converter, schema or log-in before a command runs', async () => {
    const { stdout, modules } = await loadBy('convert', '--help');
    expect(stdout).toContain('Usage: quoin convert');
    const loaded = modules.join('\n');
    expect(loaded).toContain('/core/dist/errors.js');
    expect(loaded).not.toMatch(/core\/dist\/index\.js|tinyglobby|log-update|oauth4webapi|\/zod\/|\/sharp\//);
    // The check recognizes these modules.
    expect((await loadBy('formats')).modules.join('\n')).toMatch(/core\/dist\/index\.js/);
  });

  it('loads no library for patterns if the arguments name files', async () => {
    const modulesFor = async (name: string) =>
      (await loadBy('convert', name, '--to', 'png', '--dry-run', '--force')).modules;
    const file = fileURLToPath(new URL('../../core/test/fixtures/quadrants.gif', import.meta.url));
    expect((await modulesFor(file)).join('\n')).not.toContain('tinyglobby');
    expect((await modulesFor(file.replace('quadrants', 'quadrant*'))).join('\n')).toContain('tinyglobby');
  });
});

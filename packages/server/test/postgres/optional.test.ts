import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolder, removeFolders } from '../harness/folders.ts';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
afterAll(removeFolders);

/** The modules that a built module loads at its start, without those that it loads on use. */
function listLoaded(entry: string): readonly string[] {
  const loaded = new Set<string>();
  const visit = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    const imports = readFileSync(path, 'utf8').matchAll(/(?:^|[;\n])(?:import|export)[^'"();]*["']([^"']+)["']/g);
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) visit(resolve(dirname(path), name));
      else loaded.add(name);
    }
  };
  visit(entry);
  return [...loaded];
}

it.each(['main.js', 'index.js', 'events/index.js'])('without a bucket, dist/%s loads no module for S3', (entry) => {
  const folder = join(packageFolder, 'dist');
  const isForS3 = (path: string) => readFileSync(path, 'utf8').includes('AWS4-HMAC-SHA256');
  const paths = listLoaded(join(folder, entry)).filter((path) => path.startsWith('/'));
  expect(paths.filter(isForS3)).toEqual([]);
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.some((name) => isForS3(join(folder, name)))).toBe(true);
});

describe('without a database URL', () => {
  it.each(['main.js', 'index.js', 'events/index.js'])('dist/%s loads no module that loads pg', (entry) => {
    const loaded = listLoaded(join(packageFolder, 'dist', entry));
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded).not.toContain('pg');
    // Otherwise the search would find nothing.
    if (entry !== 'main.js') expect(loaded).toContain('better-sqlite3');
  });

  it('the program runs where pg is not installed, and with one it says what to install', () => {
    const folder = createFolder();
    cpSync(join(packageFolder, 'dist'), join(folder, 'dist'), { recursive: true });
    cpSync(join(packageFolder, 'package.json'), join(folder, 'package.json'));
    mkdirSync(join(folder, 'node_modules/@quoin'), { recursive: true });
    for (const name of readdirSync(join(packageFolder, 'node_modules'))) {
      if (['.bin', '@quoin', '@types', 'pg'].includes(name)) continue;
      symlinkSync(join(packageFolder, 'node_modules', name), join(folder, 'node_modules', name));
    }
    for (const name of readdirSync(join(packageFolder, 'node_modules/@quoin')))
      symlinkSync(join(packageFolder, 'node_modules/@quoin', name), join(folder, 'node_modules/@quoin', name));
    const run = (environment: Readonly<Record<string, string>>) => {
      const args = [join(folder, 'dist/main.js'), '--check', '--data', join(folder, 'data'), '--workers', '1'];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: environment });
      return { status, stderr };
    };
    expect(run({})).toMatchObject({ status: 0, stderr: expect.stringMatching(/^ok {2}database$/m) });
    const missing = run({ QUOIN_DATABASE_URL: 'postgres://a@127.0.0.1:9/b' });
    expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('npm install pg@8') });
  }, 60_000);
});

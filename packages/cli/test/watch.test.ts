import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const timeout = 60_000;

let red: Buffer;
let wide: Buffer;
beforeAll(async () => {
  const pngOf = (width: number) =>
    sharp({ create: { width, height: 4, channels: 3, background: '#c03' } })
      .png()
      .toBuffer();
  [red, wide] = [await pngOf(4), await pngOf(9)];
});

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts `quoin convert --watch` and waits until it waits for changes. */
async function startWatching(cwd: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, 'convert', ...args, '--watch'], { cwd });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => (text += piece));
  const closed = new Promise<string | number | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  const until = async (pattern: RegExp): Promise<void> => {
    const end = Date.now() + timeout / 2;
    while (!pattern.test(text)) {
      if (Date.now() > end) throw new Error(`no ${pattern} in: ${text}`);
      await setTimeout(20);
    }
  };
  await until(/waiting for changes/);
  /** The lines since the last call. */
  const lines = (): string[] => {
    const found = text.split('\n').filter((line) => line !== '');
    text = '';
    return found;
  };
  return { until, lines, stop: () => child.kill('SIGINT'), closed };
}

const widthOf = async (path: string) => (await sharp(readFileSync(path)).metadata()).width;

describe('quoin convert --watch', { timeout }, () => {
  it('converts new and changed files of a folder, and none of its own results', async () => {
    const cwd = makeFolder();
    mkdirSync(join(cwd, 'in'));
    writeFileSync(join(cwd, 'in/a.png'), red);
    const watching = await startWatching(cwd, 'in', '--to', 'webp,png', '--out-dir', 'in/out', '--width', '20');
    watching.lines();
    expect(readdirSync(join(cwd, 'in/out')).sort()).toEqual(['a.png', 'a.webp']);

    writeFileSync(join(cwd, 'in/b.png'), red);
    await watching.until(/b\.png → in\/out\/b\.png/);
    writeFileSync(join(cwd, 'in/a.png'), wide);
    await watching.until(/a\.png → in\/out\/a\.png/);
    await setTimeout(1000); // its own results would be found by now
    const lines = watching.lines().filter((line) => line.includes('→'));
    expect(lines.map((line) => line.replace(/ \(.*/, '')).sort()).toEqual([
      'in/a.png → in/out/a.png',
      'in/a.png → in/out/a.webp',
      'in/b.png → in/out/b.png',
      'in/b.png → in/out/b.webp',
    ]);
    expect(readdirSync(join(cwd, 'in/out')).sort()).toEqual(['a.png', 'a.webp', 'b.png', 'b.webp']);
    watching.stop();
    expect(await watching.closed).toBe('SIGINT');
    expect(watching.lines()).toEqual([]);
  });

  it('converts a file that an editor replaces by a renamed one', async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, 'a.png'), red);
    const watching = await startWatching(cwd, 'a.png', '-o', 'a.webp');
    expect(await widthOf(join(cwd, 'a.webp'))).toBe(4);
    for (const [content, width] of [
      [wide, 9],
      [red, 4],
    ] as const) {
      watching.lines();
      writeFileSync(join(cwd, '.a.png.swp'), content);
      renameSync(join(cwd, '.a.png.swp'), join(cwd, 'a.png'));
      await watching.until(/a\.png → a\.webp/);
      expect(await widthOf(join(cwd, 'a.webp'))).toBe(width);
    }
  });

  it('waits until a file has stopped changing', async () => {
    const cwd = makeFolder();
    mkdirSync(join(cwd, 'in'));
    const watching = await startWatching(cwd, 'in', '--to', 'webp', '--out-dir', 'out');
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, noise: { type: 'gaussian' } },
    } as never)
      .png()
      .toBuffer();
    for (let length = 0; length < noise.length; length += noise.length / 8) {
      writeFileSync(join(cwd, 'in/slow.png'), noise.subarray(0, length + noise.length / 8));
      await setTimeout(50);
    }
    await watching.until(/slow\.png → /);
    expect(watching.lines().filter((line) => line.includes('slow.png'))).toHaveLength(1);
  });

  it('finds files in folders that are created later and keeps results of deleted files', async () => {
    const cwd = makeFolder();
    mkdirSync(join(cwd, 'in'));
    writeFileSync(join(cwd, 'in/a.png'), red);
    const watching = await startWatching(cwd, 'in', '--to', 'webp', '--out-dir', 'out');
    mkdirSync(join(cwd, 'in/new/deep'), { recursive: true });
    await setTimeout(600);
    writeFileSync(join(cwd, 'in/new/deep/b.png'), red);
    await watching.until(/deep\/b\.png → out\/new\/deep\/b\.webp/);
    rmSync(join(cwd, 'in/new'), { recursive: true });
    rmSync(join(cwd, 'in/a.png'));
    await watching.until(/in\/a\.png was deleted; its results are kept/);
    expect(existsSync(join(cwd, 'out/a.webp'))).toBe(true);
    watching.lines();
    writeFileSync(join(cwd, 'in/a.png'), wide);
    await watching.until(/in\/a\.png → out\/a\.webp/);
  });

  it('reports a failure and converts the file when it is repaired', async () => {
    const cwd = makeFolder();
    copyFileSync(program, join(cwd, 'ignored.js'));
    const watching = await startWatching(cwd, '*.png', '--to', 'webp');
    writeFileSync(join(cwd, 'a.png'), red.subarray(0, 50));
    await watching.until(/^quoin: a\.png: .*\[IMAGE_DAMAGED\]$/m);
    writeFileSync(join(cwd, 'a.png'), red);
    await watching.until(/a\.png → a\.webp/);
  });

  it('overwrites no file that existed before, without --force', async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, 'a.png'), red);
    writeFileSync(join(cwd, 'a.webp'), 'mine');
    const watching = await startWatching(cwd, 'a.png', '--to', 'webp');
    expect(watching.lines().join('\n')).toContain('already exists');
    writeFileSync(join(cwd, 'a.png'), wide);
    await watching.until(/already exists/);
    expect(statSync(join(cwd, 'a.webp')).size).toBe(4);
  });

  it.each([
    [['-', '--to', 'webp'], 'standard input cannot be watched'],
    [['a.png', '-o', '-'], '--watch writes files'],
    [['a.png', '--to', 'webp', '--dry-run'], 'cannot be combined'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await runQuoin(['convert', ...args, '--watch'], { cwd: makeFolder() });
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

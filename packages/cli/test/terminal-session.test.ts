import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './run.ts';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** `script` of util-linux runs a command in a pseudo-terminal, whose keys it reads from its standard input. */
const hasScript = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') === true;

const [count, broken] = [1000, 20];
let folder: string;
beforeAll(async () => {
  folder = makeFolder();
  mkdirSync(join(folder, 'in'));
  const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c03' } })
    .png()
    .toBuffer();
  for (let index = 0; index < count; index++)
    writeFileSync(join(folder, 'in', `${index}.png`), index % (count / broken) === 7 ? small.subarray(0, 60) : small);
});

/** Converts all files in a terminal; presses Ctrl-C once so many results were printed. */
async function convertInTerminal(out: string, ctrlCAfter = Number.POSITIVE_INFINITY) {
  const command = `exec '${process.execPath}' '${program}' convert in --to webp --out-dir '${out}'`;
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], { cwd: folder });
  child.stdout.setEncoding('utf8');
  let screen = '';
  let isPressed = false;
  child.stdout.on('data', (piece: string) => {
    screen += piece;
    if (isPressed || (screen.match(/ → /g)?.length ?? 0) < ctrlCAfter) return;
    isPressed = true;
    child.stdin.write('\u0003');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  // Lines replace the progress bar, which is drawn again after them.
  const lines = screen.split('\n').map((line) => line.replace(/\r$/, '').replace(/^.*\u001b\[2K/s, ''));
  return { code, screen, lines: lines.filter((line) => line !== ''), files: readdirSync(join(folder, out)) };
}

const isRunning = (): boolean => spawnSync('pgrep', ['-f', 'convert in --to webp --out-dir']).status === 0;

describe.skipIf(!hasScript)('1,000 files in a terminal, 20 of them broken', () => {
  it('show the progress, and end with the right results, counts and exit code', { timeout: 120_000 }, async () => {
    const { code, screen, lines, files } = await convertInTerminal('all');
    expect(code).toBe(3);
    expect(screen).toContain('░ 1 of 1000');
    expect(screen).toContain(' 999 of 1000');
    expect(lines.filter((line) => / → .*\(\d+ bytes\)$/.test(line))).toHaveLength(980);
    expect(lines.filter((line) => /^quoin: in\/\d+\.png: .*\[IMAGE_DAMAGED\]$/.test(line))).toHaveLength(20);
    expect(lines.at(-1)).toBe('980 converted, 20 failed, 0 notes');
    const expected = Array.from({ length: count }, (_, index) => index).filter((index) => index % 50 !== 7);
    expect(new Set(files)).toEqual(new Set(expected.map((index) => `${index}.webp`)));
  });

  it('stop at Ctrl-C with one line, without incomplete files, and leave nothing running', async () => {
    const { code, screen, lines, files } = await convertInTerminal('some', 50);
    expect(code).toBe(130);
    const [, left = '', converted = '', failed = ''] =
      /stopped; (\d+) not converted, (\d+) converted, (\d+) failed, 0 notes/.exec(screen) ?? [];
    expect(lines.at(-1)).toMatch(/^stopped; /);
    expect(Number(left) + Number(converted) + Number(failed)).toBe(count);
    expect(Number(left)).toBeGreaterThan(0);
    expect(screen).not.toContain('ABORTED');
    expect(files.filter((name) => !name.endsWith('.webp'))).toEqual([]);
    expect(files).toHaveLength(Number(converted));
    expect(isRunning()).toBe(false);
  });
});

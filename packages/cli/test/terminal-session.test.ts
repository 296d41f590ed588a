import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Terminal } from '@xterm/headless';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './run.ts';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** `script` of util-linux runs a command in a pseudo-terminal, whose keys it reads from its standard input. */
const hasScript = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') === true;

const [count, broken] = [1000, 20];
/** Names of the folders for results, which no other process has. */
const [all, some] = [`all-${process.pid}`, `some-${process.pid}`];
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

/** Converts all files in a terminal; presses Ctrl-C once a number of results were printed. */
async function convertInTerminal(out: string, ctrlCAfter = Number.POSITIVE_INFINITY) {
  const command = `stty columns 80 rows 24; exec '${process.execPath}' '${program}' convert in --to webp --out-dir '${out}'`;
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
  return { code, screen, lines: await display(screen), files: readdirSync(join(folder, out)) };
}

/** The lines that a terminal of 80 columns shows in the end, with those scrolled away; wrapped ones are joined. */
async function display(output: string): Promise<string[]> {
  const terminal = new Terminal({ cols: 80, rows: 24, scrollback: 5000, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(output, resolve));
  const { active } = terminal.buffer;
  const lines: string[] = [];
  for (let row = 0; row < active.length; row++) {
    const line = active.getLine(row);
    const text = line?.translateToString(true) ?? '';
    if (line?.isWrapped) lines.push(`${lines.pop()}${text}`);
    else lines.push(text);
  }
  return lines.filter((line) => line !== '');
}

/** True for conversions of this run; others of the same test may run at the same time. */
const isRunning = (out: string): boolean =>
  spawnSync('pgrep', ['-f', `convert in --to webp --out-dir '?${out}`]).status === 0;

describe.skipIf(!hasScript)('1,000 files in a terminal, 20 of them broken', () => {
  it('show the progress, and end with the right results, counts and exit code', { timeout: 120_000 }, async () => {
    const { code, screen, lines, files } = await convertInTerminal(all);
    expect(code).toBe(3);
    expect(screen).toContain('░ 1 of 1000');
    expect(screen).toContain(' 999 of 1000');
    expect(lines.filter((line) => / → .*\(\d+ bytes\)$/.test(line))).toHaveLength(980);
    expect(lines.filter((line) => /^quoin: in\/\d+\.png: .*\[IMAGE_DAMAGED\]$/.test(line))).toHaveLength(20);
    expect(lines.at(-1)).toBe('980 converted, 20 failed, 0 notes');
    // The progress is gone: nothing but the lines of the files and the summary is left.
    expect(lines).toHaveLength(1001);
    const expected = Array.from({ length: count }, (_, index) => index).filter((index) => index % 50 !== 7);
    expect(new Set(files)).toEqual(new Set(expected.map((index) => `${index}.webp`)));
  });

  it('stop at Ctrl-C with one line, without incomplete files, and leave nothing running', async () => {
    const { code, screen, lines, files } = await convertInTerminal(some, 50);
    expect(code).toBe(130);
    const [, left = '', converted = '', failed = ''] =
      /stopped; (\d+) not converted, (\d+) converted, (\d+) failed, 0 notes/.exec(screen) ?? [];
    expect(lines.at(-1)).toMatch(/^stopped; /);
    expect(Number(left) + Number(converted) + Number(failed)).toBe(count);
    expect(Number(left)).toBeGreaterThan(0);
    expect(screen).not.toContain('ABORTED');
    expect(files.filter((name) => !name.endsWith('.webp'))).toEqual([]);
    expect(files).toHaveLength(Number(converted));
    expect(isRunning(some)).toBe(false);
  });
});

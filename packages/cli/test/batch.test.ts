import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const square = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#c038' } })
  .png()
  .toBuffer();
let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const run = (...args: string[]) => runQuoin(['convert', ...args, '--concurrency', '1'], { cwd: folder });

beforeEach(() => {
  folder = makeFolder();
  for (const name of ['a.png', 'b.png']) writeFileSync(at(name), square);
});

describe('several files', () => {
  it('end with the counts, and with equal notes folded', async () => {
    writeFileSync(at('c.png'), '');
    const { code, out, err } = await run('a.png', 'b.png', 'c.png', '--to', 'jpg');
    expect(code).toBe(3);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^a\.png → a\.jpg \(\d+ bytes\)$/),
      expect.stringMatching(/^b\.png → b\.jpg \(\d+ bytes\)$/),
      '',
    ]);
    expect(err.split('\n')).toEqual([
      expect.stringMatching(/^quoin: c\.png: .*\[INPUT_EMPTY\]$/),
      expect.stringMatching(/^note: .*\[ALPHA_FLATTENED\] \(2 files\)$/),
      '2 converted, 1 failed, 2 notes',
      '',
    ]);
  });

  it.skipIf(process.platform !== 'linux')('name a file that cannot be opened because of its name', async () => {
    writeFileSync(Buffer.concat([Buffer.from(at('bad')), Buffer.from([0xff]), Buffer.from('.png')]), square);
    const { code, err } = await run('.', '--to', 'webp');
    expect(code).toBe(7);
    expect(err).toContain('its name is not valid UTF-8; rename it');
    expect(readdirSync(folder).filter((name) => name.endsWith('.webp'))).toHaveLength(2);
  });

  it('print their notes below each with --verbose, and only failures with --quiet', async () => {
    const verbose = await run('a.png', 'b.png', '--to', 'jpg', '--verbose');
    expect(verbose.err.match(/^ {2}note: .*\[ALPHA_FLATTENED\]$/gm)).toHaveLength(2);
    expect(verbose.err).toMatch(/\n2 converted, 0 failed, 2 notes\n$/);
    writeFileSync(at('c.png'), '');
    const quiet = await run('a.png', 'c.png', '--to', 'jpg', '--quiet', '--force');
    expect([quiet.code, quiet.out]).toEqual([3, '']);
    expect(quiet.err).toMatch(/^quoin: c\.png: [^\n]*\[INPUT_EMPTY\]\n$/);
  });

  it('print neither notes nor counts beside JSON lines', async () => {
    const { out, err } = await run('a.png', 'b.png', '--to', 'jpg', '--json');
    expect([out.trim().split('\n').length, err]).toEqual([2, '']);
  });
});

describe('several types', () => {
  it('are written for each input, and jpeg is jpg', async () => {
    const { code, err } = await run('a.png', 'b.png', '--to', 'webp,jpeg', '--out-dir', 'out');
    expect(code).toBe(0);
    expect(err).toMatch(/4 converted, 0 failed, 2 notes\n$/);
    expect(readdirSync(at('out')).sort()).toEqual(['a.jpg', 'a.webp', 'b.jpg', 'b.webp']);
    expect((await sharp(readFileSync(at('out', 'a.jpg'))).metadata()).format).toBe('jpeg');
  });

  it.each([
    [['a.png', '--to', 'webp,jpg', '-o', 'x.webp'], /--output takes one result, not 2/],
    [['-', '--to', 'webp,jpg'], /standard output takes one result/],
    [['a.png', '--to', 'webp,bmp'], /cannot write "bmp"/],
  ])('are refused before any work if there is no room for them: %j', async (args, message) => {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
    expect(readdirSync(folder)).toEqual(['a.png', 'b.png']);
  });
});

describe('--dry-run', () => {
  it('prints what would be written, finds collisions, and writes nothing', async () => {
    writeFileSync(at('b.webp'), 'precious');
    const { code, out, err } = await run('a.png', 'b.png', '--to', 'webp', '--dry-run');
    expect(code).toBe(7);
    expect(out).toBe('a.png → a.webp (not written)\n');
    expect(err).toBe(
      'quoin: b.webp: already exists; use --force to overwrite it\n1 would be converted, 1 failed, 0 notes\n',
    );
    expect(readdirSync(folder)).toEqual(['a.png', 'b.png', 'b.webp']);
  });
});

describe('--name', () => {
  it('distinguishes equal names from two folders', async () => {
    for (const name of ['one', 'two']) {
      mkdirSync(at(name));
      writeFileSync(at(name, 'a.png'), square);
    }
    const args = ['one/a.png', 'two/a.png', '--to', 'webp', '--out-dir', 'out'];
    const collided = await run(...args);
    expect([collided.code, collided.err]).toEqual([2, expect.stringContaining('use --name to distinguish them')]);
    expect((await run(...args, '--force', '--name', '{number}-{folder}-{name}-{source-ext}')).code).toBe(0);
    expect(readdirSync(at('out')).sort()).toEqual(['1-one-a-png.webp', '2-two-a-png.webp', 'a.webp']);
  });

  it('contains the face of a collection', async () => {
    const family = new URL('../../core/test/font/fixtures/', import.meta.url).pathname;
    const source = readdirSync(family).find((name) => name.endsWith('.ttc'));
    expect(source).toBeDefined();
    const args = [join(family, source ?? ''), '--to', 'woff2', '--out-dir', 'out', '--face', '1'];
    expect((await run(...args, '--name', 'family-{face}.{ext}')).code).toBe(0);
    expect(readdirSync(at('out'))).toEqual(['family-1.woff2']);
  });

  it.each(['{nmae}', '../{name}', '/{name}', 'x/', '', 'a/../../b', '{toString}'])('refuses %j', async (pattern) => {
    const { code, err } = await run('a.png', '--to', 'webp', '--name', pattern);
    expect([code, err]).toEqual([2, expect.stringMatching(/^quoin: --name .*\n$/)]);
  });
});

describe('all faces of a collection', () => {
  const family = new URL('../../core/test/font/fixtures/', import.meta.url);
  beforeEach(() => {
    for (const name of ['three.ttc', 'plain.otf']) writeFileSync(at(name), readFileSync(new URL(name, family)));
  });

  it('become a file each, in each type, without a note of the others', async () => {
    const { code, err } = await run('three.ttc', 'plain.otf', '--to', 'woff,ttf', '--face', 'all', '--out-dir', 'out');
    expect(code).toBe(0);
    expect(err).not.toContain('FACES_DROPPED');
    const stems = ['plain', 'three-0', 'three-1', 'three-2'];
    expect(readdirSync(at('out')).sort()).toEqual(stems.flatMap((stem) => [`${stem}.ttf`, `${stem}.woff`]));
    const names = [0, 1, 2].map((face) => create(readFileSync(at('out', `three-${face}.ttf`))).postscriptName);
    const collection = create(readFileSync(at('three.ttc'))) as unknown as { fonts: { postscriptName: string }[] };
    expect(names).toEqual(collection.fonts.map(({ postscriptName }) => postscriptName));
  });

  it('use the pattern of names, and fail for each file by itself', async () => {
    writeFileSync(at('bad.ttc'), 'ttcf');
    const args = [
      'three.ttc',
      'bad.ttc',
      '--to',
      'otf',
      '--face',
      'all',
      '--name',
      '{face}-{name}',
      '--out-dir',
      'out',
    ];
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([4, expect.stringMatching(/^quoin: bad\.ttc: .*\[FORMAT_UNRECOGNIZED\]$/m)]);
    expect(readdirSync(at('out')).sort()).toEqual(['0-three.otf', '1-three.otf', '2-three.otf']);
  });

  it.each([
    [['three.ttc', '-o', 'one.otf'], '--output takes one result, not 3'],
    [['-', '--to', 'otf'], '--face all needs a file'],
  ])('are refused with %j', async (args, message) => {
    const { code, err } = await run(...args, '--face', 'all');
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe.skipIf(process.platform === 'win32')('a name of a file with controls', () => {
  it('is printed as one line without them', async () => {
    writeFileSync(at('\u001b]0;x\u0007\n.png'), square);
    const { code, out } = await run('\u001b]0;x\u0007\n.png', '--to', 'webp');
    expect(code).toBe(0);
    expect(out).toMatch(/^\\u\{1b\}\]0;x\\u\{7\}\\u\{a\}\.png → .*\.webp \(\d+ bytes\)\n$/);
  });
});

it('has examples in the help of every command', async () => {
  const help = async (...command: readonly string[]) => (await runQuoin([...command, '--help'])).out;
  const listCommands = (text: string) =>
    [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name);
  const commands: string[][] = [[]];
  for (const name of listCommands(await help()).filter((each) => each !== 'help' && each !== 'quoin'))
    commands.push([name]);
  for (const name of ['sign', 'verify']) commands.push(['webhook', name]);
  expect(commands.length).toBeGreaterThan(20);
  for (const command of commands)
    expect(await help(...command)).toMatch(new RegExp(`\nExamples:\n {2}.*quoin ${command.join(' ')}`));
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from '@quoin/core';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c03' } })
  .png()
  .toBuffer();
const tower = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="200"/>';
let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const typeOf = async (path: string) => (await sharp(readFileSync(path)).metadata()).format;

beforeEach(() => {
  folder = makeFolder();
  writeFileSync(at('red.png'), square);
});

describe('quoin convert', () => {
  it('writes beside the source by default', async () => {
    const { code, out, err } = await runQuoin(['convert', 'red.png', '--to', 'webp'], { cwd: folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^red\.png → red\.webp \(\d+ bytes\)\n$/);
    expect(await typeOf(at('red.webp'))).toBe('webp');
  });

  it('takes the type from the extension of the output', async () => {
    expect((await runQuoin(['convert', at('red.png'), '-o', at('out.jpeg')])).code).toBe(0);
    expect(await typeOf(at('out.jpeg'))).toBe('jpeg');
  });

  it('passes on every setting', async () => {
    const settings = ['--width', '30', '--height', '10', '--fit', 'crop', '--quality', '50', '--strip'];
    await runQuoin(['convert', at('red.png'), '-o', at('out.jpg'), ...settings]);
    const { width, height } = await sharp(readFileSync(at('out.jpg'))).metadata();
    expect([width, height]).toEqual([30, 10]);
  });

  it.each([
    ['wght=700,wdth=90', 700],
    ['Condensed Bold', 800],
  ])('converts the requested instance of a variable font: %s', async (instance, weight) => {
    const source = new URL('../../core/test/font/fixtures/varying.ttf', import.meta.url).pathname;
    expect((await runQuoin(['convert', source, '-o', at('bold.ttf'), '--instance', instance])).code).toBe(0);
    expect((await inspect(readFileSync(at('bold.ttf')))).facts.weight).toBe(weight);
  });

  it.each([['wght=bold'], ['wght=700,wght=800'], ['wght=700,']])('refuses coordinates such as %s', async (instance) => {
    const { code, err } = await runQuoin(['convert', at('red.png'), '--to', 'ttf', '--instance', instance]);
    expect(code).toBe(2);
    expect(err).toMatch(/It must/);
  });

  it('traces an image with --trace', async () => {
    const { code, err } = await runQuoin(['convert', at('red.png'), '-o', at('traced.svg'), '--trace']);
    expect({ code, err }).toEqual({
      code: 0,
      err: '  note: the image was traced into outlines that approximate it [PICTURE_TRACED]\n',
    });
    const svg = readFileSync(at('traced.svg'), 'utf8');
    expect(svg).toContain('<path');
    expect(svg).not.toContain('<image');
  });

  it('prints notes', async () => {
    const { err } = await runQuoin(['convert', at('red.png'), '-o', at('out.png'), '--quality', '5']);
    expect(err).toBe(
      '  note: a setting has no effect on this output: png is lossless, so quality does not apply [CONFIG_IGNORED]\n',
    );
  });

  it('reads standard input and writes only the bytes to standard output', async () => {
    const { code, stdout, err } = await runQuoin(['convert', '-', '--to', 'webp', '--width', '8'], { input: square });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect((await sharp(stdout).metadata()).width).toBe(8);
  });

  it('keeps the folder structure and skips unsupported files', async () => {
    mkdirSync(at('in', 'deep'), { recursive: true });
    writeFileSync(at('in', 'a.png'), square);
    writeFileSync(at('in', 'deep', 'b.PNG'), square);
    writeFileSync(at('in', 'notes.txt'), 'no picture');
    const { code } = await runQuoin(['convert', at('in'), '--out-dir', at('out'), '--to', 'jpg']);
    expect(code).toBe(0);
    expect(readdirSync(at('out'), { recursive: true }).sort()).toEqual(['a.jpg', 'deep', join('deep', 'b.jpg')]);
  });

  it('expands patterns that no shell has expanded', async () => {
    writeFileSync(at('blue.png'), square);
    const { code } = await runQuoin(['convert', '*.png', '--to', 'jpg', '--concurrency', '1'], { cwd: folder });
    expect(code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['blue.jpg', 'blue.png', 'red.jpg', 'red.png']);
  });

  it('prints JSON lines with --json', async () => {
    writeFileSync(at('bad.png'), 'nothing');
    const { code, out } = await runQuoin([
      'convert',
      at('red.png'),
      at('bad.png'),
      '--to',
      'webp',
      '--json',
      '--concurrency',
      '1',
    ]);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(4);
    expect(lines).toMatchObject([
      { input: at('red.png'), ok: true, output: at('red.webp'), type: 'webp', notes: [] },
      { input: at('bad.png'), ok: false, error: { kind: 'unsupported', code: 'FORMAT_UNRECOGNIZED' } },
    ]);
  });
});

describe('a layout', () => {
  const layouts = new URL('../../core/test/layout/fixtures/', import.meta.url);
  const copy = (name: string) => writeFileSync(at(name), readFileSync(new URL(name, layouts)));

  it('becomes a design package with its images and fonts', async () => {
    copy('poster.zip');
    const { code, err } = await runQuoin([
      'convert',
      at('poster.zip'),
      '--to',
      'design_package',
      '-o',
      at('design.zip'),
    ]);
    // The layout changes the proportions of its image, and its font permits only preview and printing.
    expect(code).toBe(0);
    expect(err).toMatch(
      /^ {2}note: .*the size 60 × 40 does not match 100 × 50.*\[LINK_MISMATCH\]\n {2}note: .*fsType 0x0104.*\[FONT_RIGHTS_RESTRICTED\]\n$/,
    );
    const { out } = await runQuoin(['inspect', at('design.zip'), '--json']);
    expect(JSON.parse(out)).toMatchObject({ type: 'design_package', facts: { pages: 1, images: 1, fonts: 1 } });
  });

  it('without its package is refused, or converted with notes if --allow-missing is set', async () => {
    copy('poster.idml');
    const args = ['convert', at('poster.idml'), '--to', 'design_package'];
    const refused = await runQuoin(args);
    expect(refused.code).toBe(3);
    expect(refused.err).toContain('[DOCUMENT_FONTS_ABSENT]');
    const allowed = await runQuoin([...args, '--allow-missing']);
    expect(allowed.code).toBe(0);
    expect(allowed.err.match(/is missing/g)).toHaveLength(2);
  });
});

describe('an output file', () => {
  it('that exists is not overwritten without --force', async () => {
    writeFileSync(at('red.webp'), 'precious');
    const { code, err } = await runQuoin(['convert', at('red.png'), '--to', 'webp']);
    expect(code).toBe(7);
    expect(err).toBe(`quoin: ${at('red.webp')}: already exists; use --force to overwrite it\n`);
    expect(readFileSync(at('red.webp'), 'utf8')).toBe('precious');
  });

  it('that exists is replaced with --force, even if it is the input', async () => {
    expect((await runQuoin(['convert', at('red.png'), '-o', at('red.png'), '--width', '9', '--force'])).code).toBe(0);
    expect((await sharp(readFileSync(at('red.png'))).metadata()).width).toBe(9);
  });

  it('is not written for two inputs', async () => {
    writeFileSync(at('red.gif'), await sharp(square).gif().toBuffer());
    const { code, err } = await runQuoin(['convert', at('red.png'), at('red.gif'), '--to', 'webp', '--force']);
    expect(code).toBe(2);
    expect(err).toMatch(/another input has the same output name/);
    expect(await typeOf(at('red.webp'))).toBe('webp');
  });
});

describe('a failure', () => {
  // Each prints one line, exits with the code of its kind and writes no file.
  it.each([
    ['an empty file', '', ['--to', 'webp'], 3, /the input is empty \(0 bytes\).*\[INPUT_EMPTY\]/],
    ['a truncated file', square.subarray(0, 60), ['--to', 'webp'], 3, /\[IMAGE_DAMAGED\]/],
    ['an unknown file', 'MZ\x90', ['--to', 'webp'], 4, /starts with 4d 5a .*\[FORMAT_UNRECOGNIZED\]/],
    [
      'a contradicted type',
      square,
      ['--from', 'jpg', '--to', 'webp'],
      2,
      /the file is PNG, not JPEG as named.*\[TYPE_CONTRADICTED\]/,
    ],
    ['an unknown type', square, ['--to', 'docx'], 2, /cannot write "docx"; supported outputs: .*png.*\[TYPE_UNKNOWN\]/],
    [
      'an invalid setting',
      square,
      ['--to', 'webp', '--width', '0'],
      2,
      /--width <pixels>' argument '0' is invalid\. It must be a whole number from 1 to 10000/,
    ],
    ['a missing type', square, [], 2, /the output type is missing; add --to/],
    [
      'a size beyond webp',
      tower,
      ['--to', 'webp', '--width', '1000'],
      5,
      /would be 1000×20000.*16383.*\[OUTPUT_TOO_LARGE\]/,
    ],
  ])('of %s prints one line and sets the exit code', async (_, content, flags, code, message) => {
    writeFileSync(at('x.png'), content);
    const ran = await runQuoin(['convert', at('x.png'), ...flags], { cwd: folder });
    expect(ran.code).toBe(code);
    expect(ran.err).toMatch(message);
    expect(ran.err.split('\n')).toHaveLength(2);
    expect(readdirSync(folder).sort()).toEqual(['red.png', 'x.png']);
  });

  it('of a missing file names the file', async () => {
    const { code, err } = await runQuoin(['convert', at('none.png'), '--to', 'webp']);
    expect({ code, err }).toEqual({ code: 7, err: `quoin: ${at('none.png')}: no such file\n` });
  });

  it('of one file does not stop the others', async () => {
    writeFileSync(at('a-empty.png'), '');
    const { code, err } = await runQuoin([
      'convert',
      at('a-empty.png'),
      at('red.png'),
      '--to',
      'webp',
      '--concurrency',
      '1',
    ]);
    expect(code).toBe(3);
    expect(err.split('\n')).toEqual([expect.stringContaining('[INPUT_EMPTY]'), '1 converted, 1 failed, 0 notes', '']);
    expect(readdirSync(folder)).toContain('red.webp');
  });

  it('of different kinds exits with 1', async () => {
    writeFileSync(at('empty.png'), '');
    expect((await runQuoin(['convert', at('empty.png'), at('none.png'), '--to', 'webp'])).code).toBe(1);
  });

  it('to write leaves no temporary file', async () => {
    writeFileSync(at('file'), '');
    const { code, err } = await runQuoin(['convert', at('red.png'), '-o', at('file', 'x.webp')]);
    expect(code).toBe(7);
    expect(err).toMatch(/a part of the path is not a folder|already exists/);
    expect(readdirSync(folder).sort()).toEqual(['file', 'red.png']);
  });

  it('by Ctrl-C exits with 130 and leaves no incomplete file', async () => {
    const large = { width: 9000, height: 9000, channels: 3 as const, background: '#123' };
    writeFileSync(at('large.png'), await sharp({ create: large }).png({ compressionLevel: 1 }).toBuffer());
    const args = ['convert', at('red.png'), at('large.png'), '--to', 'webp', '--concurrency', '1'];
    const ran = await runQuoin(args, { interruptAfterOutput: true });
    expect(ran.code).toBe(130);
    expect(ran.err).toBe('stopped; 1 not converted, 1 converted, 0 failed, 0 notes\n');
    expect(readdirSync(folder).sort()).toEqual(['large.png', 'red.png', 'red.webp']);
  });

  it('by Ctrl-C while standard input is open exits with 130', async () => {
    const args = ['convert', at('red.png'), '-', '--to', 'webp', '--out-dir', at('out'), '--concurrency', '1'];
    const ran = await runQuoin(args, { keepOpen: true, interruptAfterOutput: true });
    expect(ran.code).toBe(130);
    expect(ran.err).toBe('stopped; 1 not converted, 1 converted, 0 failed, 0 notes\n');
  });

  it('of a wrong flag or command exits with 2', async () => {
    expect((await runQuoin(['convert', at('red.png'), '--widht', '5'])).code).toBe(2);
    expect((await runQuoin(['cnvert'])).code).toBe(2);
    expect((await runQuoin(['convert'])).code).toBe(2);
    expect((await runQuoin(['convert', at('red.png'), at('red.png'), at('x.png'), '-o', at('y.png')])).code).toBe(2);
  });
});

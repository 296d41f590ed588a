import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const font = fileURLToPath(new URL('../../core/test/font/fixtures/plain.ttf', import.meta.url)); // its family is Test
const label =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text y="30" font-size="30" font-family="Test">afi</text></svg>';
let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const pixelsOf = (path: string) => sharp(readFileSync(path)).raw().toBuffer();

beforeEach(() => {
  folder = makeFolder();
  writeFileSync(at('label.svg'), label);
});

describe('text that quoin convert draws', () => {
  it('is set in a font of --font-dir or its subfolders', async () => {
    mkdirSync(at('fonts', 'deep'), { recursive: true });
    copyFileSync(font, at('fonts', 'deep', 'plain.ttf'));
    writeFileSync(at('fonts', 'licence.txt'), 'no font');
    const without = await runQuoin(['convert', at('label.svg'), '-o', at('without.png')]);
    expect(without.err).toBe('  note: font "Test" is not available; used "Arimo" [TEXT_FONT_SUBSTITUTED]\n');
    const { code, err } = await runQuoin(['convert', at('label.svg'), '-o', at('with.png'), '--font-dir', at('fonts')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect((await pixelsOf(at('with.png'))).equals(await pixelsOf(at('without.png')))).toBe(false);
  });

  it('is not set if --font-dir is not a folder', async () => {
    const { code, err } = await runQuoin(['convert', at('label.svg'), '--to', 'png', '--font-dir', at('nowhere')]);
    expect(code).not.toBe(0);
    expect(err).toContain(at('nowhere'));
  });

  it('gets a note for each invalid font of --font-dir', async () => {
    mkdirSync(at('fonts'));
    writeFileSync(at('fonts', 'a.ttf'), 'no font');
    const { code, err } = await runQuoin(['convert', at('label.svg'), '--to', 'png', '--font-dir', at('fonts')]);
    expect(code).toBe(0);
    expect(err).toContain('cannot be read');
  });

  it('is set in the fonts of the machine with --system-fonts, with a note', async () => {
    const { code, err } = await runQuoin(['convert', at('label.svg'), '-o', at('system.png'), '--system-fonts']);
    expect({ code, err }).toEqual({ code: 0, err: '  note: text was set in fonts of this machine [SYSTEM_FONTS]\n' });
    expect((await sharp(readFileSync(at('system.png'))).metadata()).width).toBe(60);
  });
});

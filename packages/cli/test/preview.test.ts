import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { upgradeDesign } from '@quoin/core/design';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const id = (number: number): string => `0c5b0a3e-3a52-8e6f-9d55-${String(number).padStart(12, '0')}`;
const page = (number: number, name: string, elements: unknown[] = []) => ({
  ...{ id: id(number), name, width: 300, height: 150, elements },
});
const picture = {
  ...{ kind: 'image', id: id(50), layer: id(51), transform: [1, 0, 0, 1, 0, 0], name: 'Photo' },
  ...{ shape: { kind: 'rectangle', x: 0, y: 0, width: 300, height: 150 }, image: { src: 'images/a.png' } },
};
const design = upgradeDesign({
  ...{ metaData: { title: 'Sun & <Moon>' }, layers: [{ id: id(51), name: 'L' }] },
  pages: [page(1, '1', [picture]), page(2, 'ii'), page(3, '3')],
} as never);
const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const polotno = {
  width: 200,
  height: 100,
  pages: [
    { id: 'p', children: [] },
    { id: 'q', children: [] },
  ],
};

/** A folder with the design as JSON. */
function makeDesign(value: unknown = design): string {
  const folder = makeFolder();
  writeFileSync(join(folder, 'template.json'), encode(value));
  return folder;
}

describe('quoin preview', () => {
  it('writes one HTML page beside the source', async () => {
    const folder = makeDesign();
    const { code, out, err } = await runQuoin(['preview', 'template.json'], { cwd: folder });
    expect([code, out]).toEqual([0, expect.stringMatching(/^template\.json → template\.html \(\d/)]);
    expect(err).toContain('[IMAGE_MISSING]');
    const html = readFileSync(join(folder, 'template.html'), 'utf8');
    expect(html.match(/<section /g)).toHaveLength(3);
    expect(html).toContain('<title>Sun &amp; &lt;Moon&gt; – preview</title>');
    // The note is beside the first page.
    expect(html.slice(html.indexOf('id="page-1"'), html.indexOf('id="page-2"'))).toContain('IMAGE_MISSING');
    expect(html.slice(html.indexOf('id="page-2"'))).not.toContain('IMAGE_MISSING');
    const [, first = ''] = /src="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
    // 300 points are 400 pixels, and twice as many in the picture.
    expect(await sharp(Buffer.from(first, 'base64')).metadata()).toMatchObject({ width: 800, height: 400 });
  });

  it('refers to nothing outside of the page', async () => {
    const { out } = await runQuoin(['preview', '-', '-o', '-'], { input: encode(design) });
    expect(out).toMatch(/^<!doctype html>/);
    expect(out).not.toMatch(/(?:src|href)="(?!data:)|url\(|https?:|@import/);
    expect(out).toContain(`content="default-src 'none'; img-src data:; style-src 'sha256-`);
  });

  it('takes the pictures and fonts beside a template.json, and none outside of its folder', async () => {
    const { bytes } = {
      bytes: await sharp({ create: { width: 4, height: 2, channels: 3, background: '#0f0' } })
        .png()
        .toBuffer(),
    };
    const folder = makeDesign();
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'images/a.png'), bytes);
    const run = (name: string) =>
      runQuoin(['preview', name, '-o', '-', '--page', '1', '--format', 'png'], { cwd: folder });
    const { stdout } = await run('template.json');
    expect([...(await sharp(stdout).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual([0, 255, 0]);
    mkdirSync(join(folder, 'inner'));
    const outside = JSON.stringify(design).replace('images/a.png', '../images/a.png');
    writeFileSync(join(folder, 'inner/template.json'), outside);
    expect((await run('inner/template.json')).err).toContain('[IMAGE_MISSING]');
  });

  it('writes chosen pages as pictures, numbered', async () => {
    const folder = makeDesign();
    const { code, out } = await runQuoin(
      ['preview', 'template.json', '--format', 'jpg', '--page', '1,3-', '--out-dir', 'p', '--scale', '0.5', '--json'],
      { cwd: folder },
    );
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'p')).sort()).toEqual(['template-1.jpg', 'template-3.jpg']);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { ok: true, output: join('p', 'template-1.jpg'), type: 'jpg', notes: [{ code: 'IMAGE_MISSING' }] },
      { ok: true, output: join('p', 'template-3.jpg'), type: 'jpg', notes: [] },
    ]);
    expect(await sharp(join(folder, 'p/template-3.jpg')).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  it('writes a pdf with bleed and marks', async () => {
    const folder = makeDesign();
    const { code } = await runQuoin(['preview', 'template.json', '-o', 'a.pdf', '--bleed', '--marks'], { cwd: folder });
    expect(code).toBe(0);
    const text = readFileSync(join(folder, 'a.pdf'), 'latin1');
    expect(text.match(/\/Type\/Page\//g)).toHaveLength(3);
    expect(text).toContain('/TrimBox[24 24 324 174]');
  });

  it('draws templates of other programs, packed or not', async () => {
    const packed = zipSync({ 'template.json': encode(polotno) });
    for (const input of [packed, encode(polotno)]) {
      const { code, out } = await runQuoin(['preview', '-', '-o', '-'], { input });
      expect([code, out.match(/<section /g)?.length]).toEqual([0, 2]);
    }
  });

  it('draws design packages, and names what a file is that has no pages', async () => {
    const bundle = {
      version: '1.0.0',
      template: { ...design, pages: [page(2, 'ii')] },
      manifest: { images: {}, fonts: {} },
    };
    const packed = zipSync({ 'templatebundle.json': encode(bundle) });
    const { code, out } = await runQuoin(['preview', '-', '-o', '-'], { input: packed });
    expect([code, out.match(/<section /g)?.length]).toEqual([0, 1]);
    const input = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    const refused = await runQuoin(['preview', '-', '-o', '-'], { input });
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain('[PAIR_UNSUPPORTED]');
  });

  it('refuses what it cannot do, and writes nothing then', async () => {
    const folder = makeDesign();
    const refuse = async (...flags: string[]) => {
      const { code, err } = await runQuoin(['preview', 'template.json', ...flags], { cwd: folder });
      return [code, err.trim().split('\n')[0]];
    };
    expect(await refuse('-o', 'a.bmp')).toEqual([
      2,
      'quoin: cannot write "bmp"; supported outputs: html, pdf, png, jpg, webp, svg',
    ]);
    expect(await refuse('-o', 'a.png')).toEqual([
      2,
      'quoin: there are 3 pages; use --page for one, or --out-dir for all',
    ]);
    expect(await refuse('-o', 'a.png', '--page', '9')).toEqual([2, expect.stringContaining('[PAGE_ABSENT]')]);
    expect(await refuse('--standard', 'PDF/X-4')).toEqual([
      2,
      'quoin: --standard applies to pdf only; add --format pdf',
    ]);
    expect(await refuse('-o', 'a.pdf', '--standard', 'PDF/X-4')).toEqual([2, expect.stringContaining('PDF/X-4 needs')]);
    expect(await refuse('--page', '3-1')).toEqual([2, expect.stringContaining('3-5')]);
    expect(await refuse('-o', 'a.html', '--out-dir', 'b')).toEqual([2, expect.stringContaining('cannot be combined')]);
    expect(await refuse('-o', 'a.pdf', '--output-intent', 'template.json')).toEqual([
      2,
      expect.stringContaining('no ICC profile'),
    ]);
    expect(readdirSync(folder)).toEqual(['template.json']);
    writeFileSync(join(folder, 'template.html'), 'old');
    expect((await refuse())[0]).toBe(7);
    expect(readFileSync(join(folder, 'template.html'), 'utf8')).toBe('old');
    expect((await refuse('--force'))[0]).toBe(0);
  });

  it('lists all problems of a design that is not valid', async () => {
    const folder = makeDesign({ ...design, type: 'poster', music: [] });
    const { code, err } = await runQuoin(['preview', 'template.json'], { cwd: folder });
    expect(code).toBe(3);
    expect(err).toContain('/type: found "poster"');
    expect(err).toContain('/music: ');
  });

  it.skipIf(process.platform === 'win32' || process.platform === 'darwin')(
    'opens the result with the program of the desktop, or says that there is none',
    async () => {
      const folder = makeDesign();
      const opener = join(folder, 'xdg-open');
      writeFileSync(opener, `#!/bin/sh\nprintf %s "$1" > "${folder}/opened"\n`);
      chmodSync(opener, 0o755);
      const run = (env: Record<string, string>) =>
        runQuoin(['preview', 'template.json', '--open', '--force'], { cwd: folder, env });
      const { code } = await run({ DISPLAY: ':9', PATH: `${folder}:${process.env.PATH}` });
      expect([code, readFileSync(join(folder, 'opened'), 'utf8')]).toEqual([
        0,
        expect.stringMatching(/^file:\/\/.*\/template\.html$/),
      ]);
      const { code: alone, err } = await run({ DISPLAY: '', WAYLAND_DISPLAY: '' });
      expect([alone, err]).toEqual([0, expect.stringContaining('cannot open template.html')]);
      expect(existsSync(join(folder, 'template.html'))).toBe(true);
    },
  );
});

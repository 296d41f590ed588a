import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { upgradeDesign } from '@quoin/core/design';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const page = { id: '0c5b0a3e-3a52-8e6f-9d55-6f1f8a3f0c11', name: '1', width: 595, height: 842, elements: [] };
const old = { pages: [page], brandColors: { sun: '#fc0' } };
const font = { id: '0c5b0a3e-3a52-8e6f-9d55-6f1f8a3f0c12', family: 'F', style: 'Regular', src: 'fonts/f.ttf' };
const design = { ...upgradeDesign(old), fontData: [font] };
const bundle = {
  version: '1.0.0',
  template: design,
  manifest: { images: {}, fonts: { 'fonts/f.ttf': { name: 'f.otf' } } },
};
const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Writes a file into a new folder and returns its path. */
function writeInput(name: string, content: Uint8Array): string {
  const path = join(makeFolder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

describe('quoin validate', () => {
  it('accepts a valid document or bundle', async () => {
    for (const valid of [design, bundle]) {
      const { code, out } = await runQuoin(['validate', '-'], { input: encode(valid) });
      expect([code, out]).toEqual([0, '-: valid\n']);
    }
  });

  it('lists every problem and exits with the code of a damaged file', async () => {
    const path = writeInput('d.json', encode({ ...design, type: 'poster', music: [] }));
    const { code, out } = await runQuoin(['validate', path]);
    expect(code).toBe(3);
    expect(out).toBe(
      `${path}: invalid\n  /type: found "poster", expected "template" or "clip" [not_allowed]\n` +
        '  /music: "music" is not a member of this object [unknown_member]\n',
    );
    const { out: missingFont } = await runQuoin(['validate', '-'], {
      input: encode({ ...bundle, manifest: { images: {}, fonts: {} } }),
    });
    expect(missingFont).toContain('/template/fontData/0/src: ');
  });

  it('accepts a deprecated member and names it', async () => {
    const { code, out } = await runQuoin(['validate', '-', '--json'], {
      input: encode({ ...design, brandColors: {} }),
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      input: '-',
      ok: true,
      valid: true,
      problems: [{ code: 'deprecated_member' }],
    });
  });

  it('fails for a file that is not JSON and for a missing file', async () => {
    const { code, err } = await runQuoin(['validate', '-'], { input: Buffer.from('{') });
    expect(code).toBe(3);
    expect(err).toBe('quoin: -: the file is not JSON in UTF-8; expected a design document [DESIGN_INVALID]\n');
    const missing = await runQuoin(['validate', join(makeFolder(), 'x.json'), '--json']);
    expect(missing.code).toBe(7);
    expect(JSON.parse(missing.out)).toMatchObject({ ok: false, error: { kind: 'file' } });
  });
});

describe('quoin upgrade', () => {
  it('writes only the upgraded document to standard output', async () => {
    const { code, out } = await runQuoin(['upgrade', '-'], { input: encode(old) });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(upgradeDesign(old));
  });

  it('writes a file, but does not overwrite one', async () => {
    const path = writeInput('old.json', encode(old));
    const output = join(dirname(path), 'new.json');
    const { code, out } = await runQuoin(['upgrade', path, '-o', output]);
    expect([code, readJson(output)]).toEqual([0, upgradeDesign(old)]);
    expect(out).toMatch(/old\.json → .*new\.json \(.*\)\n$/);
    expect((await runQuoin(['upgrade', path, '-o', output])).code).toBe(7);
    expect((await runQuoin(['upgrade', path, '-o', path, '--force'])).code).toBe(0);
    expect(readJson(path)).toEqual(upgradeDesign(old));
  });

  it('upgrades the template of a bundle', async () => {
    const { out } = await runQuoin(['upgrade', '-'], {
      input: encode({ ...bundle, template: { ...design, brandColors: {} } }),
    });
    expect(JSON.parse(out)).toEqual(bundle);
  });

  it('prints why a document cannot be upgraded', async () => {
    const newer = await runQuoin(['upgrade', '-'], { input: encode({ version: '2.0.0' }) });
    expect(newer.code).toBe(4);
    expect(newer.err).toBe('quoin: -: found version 2.0.0, expected 1.x or older [DESIGN_TOO_NEW]\n');
    const { code, err } = await runQuoin(['upgrade', '-'], { input: encode({ brandColors: { sun: 'yellow' } }) });
    expect(code).toBe(3);
    expect(err).toContain('  /brandColors/sun: found "yellow", expected a colour #rrggbb or a swatch [wrong_form]\n');
    expect(err).toContain('  /pages: the required member "pages" is missing [missing_member]\n');
  });
});

describe('quoin unpack', () => {
  const packed = zipSync({ 'templatebundle.json': encode(bundle), 'fonts/f.ttf': Buffer.from('font') });

  it('writes template, manifest and files', async () => {
    const folder = join(makeFolder(), 'site');
    const { code, out } = await runQuoin(['unpack', writeInput('p.zip', packed), '--out-dir', folder]);
    expect(code).toBe(0);
    expect(out).toMatch(/p\.zip → .*site \(3 files\)\n$/);
    expect(readJson(join(folder, 'template.json'))).toEqual(design);
    expect(readJson(join(folder, 'manifest.json'))).toEqual(bundle.manifest);
    expect(readFileSync(join(folder, 'fonts/f.ttf'), 'utf8')).toBe('font');
  });

  it('names the files by absolute URLs', async () => {
    const folder = makeFolder();
    const flags = ['--out-dir', folder, '--base-url', 'https://cdn.example.com/7', '--json'];
    const { out } = await runQuoin(['unpack', '-', ...flags], { input: packed });
    const outputs = ['template.json', 'manifest.json', 'fonts/f.ttf'].map((name) => join(folder, name));
    expect(JSON.parse(out)).toEqual({ input: '-', ok: true, outputs });
    const src = 'https://cdn.example.com/7/fonts/f.ttf';
    expect(readJson(join(folder, 'template.json'))).toMatchObject({ fontData: [{ src }] });
    expect(readJson(join(folder, 'manifest.json'))).toMatchObject({ fonts: { [src]: { name: 'f.otf' } } });
  });

  it('writes nothing if one file already exists, unless --force is set', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'manifest.json'), 'mine');
    const { code, err } = await runQuoin(['unpack', '-', '--out-dir', folder], { input: packed });
    expect(code).toBe(7);
    expect(err).toMatch(/manifest\.json: already exists/);
    expect(existsSync(join(folder, 'template.json'))).toBe(false);
    expect((await runQuoin(['unpack', '-', '--out-dir', folder, '--force'], { input: packed })).code).toBe(0);
  });

  it('refuses a file that is not a design package, and an invalid base URL', async () => {
    const flags = ['--out-dir', makeFolder()];
    const other = await runQuoin(['unpack', '-', ...flags], { input: zipSync({ 'a.txt': Buffer.from('a') }) });
    expect([other.code, other.err]).toEqual([3, expect.stringContaining('[DESIGN_INVALID]')]);
    const base = await runQuoin(['unpack', '-', ...flags, '--base-url', 'cdn'], { input: packed });
    expect([base.code, base.err]).toEqual([
      2,
      'quoin: -: baseUrl is not an absolute http or https URL [OPTION_INVALID]\n',
    ]);
    expect((await runQuoin(['unpack', '-'], { input: packed })).code).toBe(2);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

describe('quoin inspect', () => {
  it('prints the facts of a file', async () => {
    const path = join(makeFolder(), 'photo.jpg');
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#abc' } });
    writeFileSync(path, await picture.withIccProfile('p3').jpeg({ progressive: true }).toBuffer());
    const { code, out } = await runQuoin(['inspect', path]);
    expect(code).toBe(0);
    expect(out).toMatch(/photo\.jpg: JPEG \(image\/jpeg\), /);
    for (const line of [
      / {2}width {15}30\n/,
      / {2}height {14}20\n/,
      / {2}bits per sample {5}8\n/,
      /profile {13}\w/,
      /is progressive {6}yes/,
    ]) {
      expect(out).toMatch(line);
    }
  });

  it('prints the same as JSON', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="10"/>';
    const { out } = await runQuoin(['inspect', '-', '--json'], { input: new TextEncoder().encode(svg) });
    expect(JSON.parse(out)).toMatchObject({ input: '-', ok: true, type: 'svg', facts: { width: 96, height: 10 } });
  });

  it('describes the chosen font of a collection', async () => {
    const path = fileURLToPath(new URL('../../core/test/font/fixtures/three.ttc', import.meta.url));
    const names = await Promise.all(
      ['0', '1', '2'].map(async (face) => {
        const { out } = await runQuoin(['inspect', path, '--face', face, '--json']);
        const { fullName, faces } = JSON.parse(out).facts;
        expect(fullName).toBe(faces[Number(face)]);
        return fullName;
      }),
    );
    expect(new Set(names).size).toBeGreaterThan(1); // two of them share a name
    const { code, err } = await runQuoin(['inspect', path, '--face', '3']);
    expect([code, err]).toEqual([2, expect.stringMatching(/\[FONT_FACE_ABSENT\]\n$/)]);
  });

  it('fails for an unknown file and continues', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'x'), 'what');
    const { code, err } = await runQuoin(['inspect', join(folder, 'x')]);
    expect(code).toBe(4);
    expect(err).toMatch(/FORMAT_UNRECOGNIZED/);
  });
});

describe('quoin formats', () => {
  it('lists inputs and outputs', async () => {
    const { code, out } = await runQuoin(['formats']);
    expect(code).toBe(0);
    expect(out).toMatch(/^from +to +name\n/);
    expect(out).toMatch(/^jpg, jpeg +avif, gif, jpg, png, svg, tiff, webp +JPEG$/m);
  });

  it('prints the same as JSON', async () => {
    const { out } = await runQuoin(['formats', '--json']);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({
        id: 'tiff',
        mediaType: 'image/tiff',
        outputTypes: ['avif', 'gif', 'jpg', 'png', 'svg', 'tiff', 'webp'],
      }),
    );
  });
});

describe('quoin', () => {
  it('prints its help', async () => {
    const { code, out } = await runQuoin(['--help']);
    expect(code).toBe(0);
    for (const command of ['convert', 'inspect', 'formats']) expect(out).toContain(command);
  });
});

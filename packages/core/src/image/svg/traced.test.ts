import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { art, drawArt, type Edges, enlarge, thinLines } from '../../../test/drawing/drawn-art.ts';
import { openFixture } from '../../../test/fixtures.ts';
import { deltaE2000 } from '../../colour/difference.ts';
import type { Triple } from '../../colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../colour/spaces.ts';
import { convert } from '../../convert.ts';
import { contoursOf } from '../../outline/contour.ts';
import { recordOutline } from '../../outline/outline.ts';
import { parseSvgPath } from '../../outline/svg/svg-path-parser.ts';
import type { ImageConfig } from '../config.ts';

const trace = (bytes: Uint8Array, config: ImageConfig = {}) =>
  convert(bytes, { to: 'svg', config: { ...config, trace: true } });
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const pathsOf = (svg: string): string[] => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path!);

/** Number of segments of all paths; each ends in a node. */
function countNodes(svg: string): number {
  const context = { spend: () => {}, limits: { maxPathSegments: 1e6 } } as unknown as Parameters<
    typeof parseSvgPath
  >[2];
  const outlines = pathsOf(svg).map((path) => recordOutline((pen) => void parseSvgPath(path, pen, context)));
  return outlines.flatMap(contoursOf).reduce((sum, { segments }) => sum + segments.length, 0);
}

type Drawn = Awaited<ReturnType<typeof enlarge>>;
const labAt = ({ pixels }: Drawn, at: number): Triple =>
  xyzToLab(srgbToXyz([pixels[at]! / 255, pixels[at + 1]! / 255, pixels[at + 2]! / 255]));

function meanDifference(one: Drawn, two: Drawn): number {
  const [first, second] = [one.pixels, two.pixels];
  let sum = 0;
  for (let at = 0; at < first.length; at += 4) {
    const isSame = first[at] === second[at] && first[at + 1] === second[at + 1] && first[at + 2] === second[at + 2];
    if (!isSame) sum += deltaE2000(labAt(one, at), labAt(two, at));
  }
  return (4 * sum) / first.length;
}

/** For each colour, the intersection of its areas in two drawings divided by their union. */
function overlapOf(one: Drawn, two: Drawn, colours: readonly string[]): number[] {
  const known = colours.map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  const nearest = ({ pixels }: Drawn, at: number): number => {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [index, [red, green, blue]] of known.entries()) {
      const far = Math.abs(red! - pixels[at]!) + Math.abs(green! - pixels[at + 1]!) + Math.abs(blue! - pixels[at + 2]!);
      if (far < least) [best, least] = [index, far];
    }
    return best;
  };
  const [both, either] = [colours.map(() => 0), colours.map(() => 0)];
  for (let at = 0; at < one.pixels.length; at += 4) {
    const [first, second] = [nearest(one, at), nearest(two, at)];
    either[first]!++;
    if (first === second) both[first]!++;
    else either[second]!++;
  }
  return both.map((count, index) => count / either[index]!);
}

const minAlpha = ({ pixels }: Drawn): number =>
  pixels.reduce((least, sample, at) => (at % 4 === 3 ? Math.min(least, sample) : least), 255);

const edges: Edges[] = ['soft', 'hard'];

/** The traced drawings, each of which several tests judge. */
const traced = new Map<string, Promise<Uint8Array>>();

function traceArt(svg: string, edge: Edges): Promise<Uint8Array> {
  const known = traced.get(edge + svg) ?? drawArt(svg, edge).then(async (drawn) => (await trace(drawn)).bytes);
  traced.set(edge + svg, known);
  return known;
}

describe.each(edges.flatMap((edge) => Object.entries(art).map(([name, each]) => [name, edge, each] as const)))(
  'outlines of %s with %s edges',
  (_, edge, { svg, colours, maxNodes }) => {
    it('match the original drawing, also at four times its size', async () => {
      const bytes = await traceArt(svg, edge);
      const [found, wanted] = [await enlarge(bytes, 4), await enlarge(svg, 4)];
      expect([found.width, found.height]).toEqual([wanted.width, wanted.height]);
      for (const overlap of overlapOf(found, wanted, colours)) expect(overlap).toBeGreaterThanOrEqual(0.98);
      expect(meanDifference(found, wanted)).toBeLessThan(0.5);
      expect(meanDifference(await enlarge(bytes, 1), await enlarge(svg, 1))).toBeLessThan(0.5);
    });

    it('have few nodes', async () => {
      expect(countNodes(text(await traceArt(svg, edge)))).toBeLessThanOrEqual(4 + maxNodes);
    });

    it('leave no gaps between them', async () => {
      expect(minAlpha(await enlarge(await traceArt(svg, edge), 3.7))).toBe(255);
    });
  },
);

describe('a traced picture', () => {
  it.each(edges)('keeps thin lines connected with %s edges', async (edge) => {
    const { bytes } = await trace(await drawArt(thinLines, edge));
    const [found, wanted] = [await enlarge(bytes, 4), await enlarge(thinLines, 4)];
    expect(meanDifference(found, wanted)).toBeLessThan(1.5);
    expect(countNodes(text(bytes))).toBeLessThan(180);
    // Points on the slanting line, away from crossings.
    for (const share of [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.9]) {
      const [x, y] = [Math.round(4 * (10 + 180 * share)), Math.round(4 * (10 + 140 * share))];
      const at = 4 * (y * found.width + x);
      expect(found.pixels[at]).toBeLessThan(128);
    }
  });

  it('is the same every time', async () => {
    const source = openFixture('progressive.jpg');
    expect((await trace(source)).bytes).toEqual((await trace(source)).bytes);
  });

  it('approximates a photograph with outlines only', async () => {
    const source = openFixture('progressive.jpg');
    const { bytes, notes } = await trace(source);
    expect(text(bytes)).not.toMatch(/<image|data:/);
    expect(notes.map(({ code }) => code)).toEqual(['PICTURE_TRACED']);
    const { data, info } = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(meanDifference({ ...info, pixels: data }, await enlarge(bytes, 1))).toBeLessThan(4);
  });

  it('keeps full and half transparency', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="160"><circle cx="60" cy="80" r="45" fill="#c00"/><rect x="115" y="40" width="70" height="80" fill="#00c" fill-opacity=".5"/></svg>';
    const { bytes } = await trace(await drawArt(svg, 'soft'));
    const [found, wanted] = [await enlarge(bytes, 2), await enlarge(svg, 2)];
    const far = found.pixels.filter((sample, at) => at % 4 === 3 && Math.abs(sample - wanted.pixels[at]!) > 16).length;
    expect(far / (found.width * found.height)).toBeLessThan(0.01);
    expect(text(bytes)).toContain('fill-opacity=".5"');
    expect(pathsOf(text(bytes))).toHaveLength(2);
  });

  it('has no paths if it is fully transparent', async () => {
    const background = { r: 9, g: 9, b: 9, alpha: 0 };
    const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background } })
      .png()
      .toBuffer();
    expect(pathsOf(text((await trace(clear)).bytes))).toEqual([]);
  });

  it.each([
    ['one pixel', 1, 1],
    ['a row', 300, 1],
    ['a column', 1, 300],
  ])('may be %s', async (_, width, height) => {
    const background = { r: 18, g: 52, b: 86 };
    const source = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
    const { bytes } = await trace(source);
    expect(text(bytes)).toContain(`<path fill="#123456"`);
    const { pixels } = await enlarge(bytes, 1);
    expect([...pixels.subarray(0, 4)]).toEqual([18, 52, 86, 255]);
  });

  it('may be a checkerboard of large fields or of pixels', async () => {
    for (const side of [8, 1]) {
      const isWhite = (at: number): boolean => (Math.floor((at % 32) / side) + Math.floor(at / 32 / side)) % 2 === 1;
      const samples = Uint8Array.from({ length: 32 * 32 }, (_, at) => (isWhite(at) ? 255 : 0));
      const source = await sharp(samples, { raw: { width: 32, height: 32, channels: 1 } })
        .png()
        .toBuffer();
      const { pixels } = await enlarge((await trace(source)).bytes, 1);
      const wrong = samples.filter((sample, at) => Math.abs(sample - pixels[4 * at]!) > 64).length;
      expect(wrong / samples.length).toBeLessThan(0.01);
    }
  });

  it('of noise is limited to the maximum of regions, with a note', async () => {
    let seed = 1;
    const side = 200;
    const samples = Uint8Array.from({ length: side * side * 3 }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed >>> 24;
    });
    const source = await sharp(samples, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
    const { bytes, notes } = await trace(source);
    expect(notes.map(({ code }) => code)).toEqual(['PICTURE_TRACED', 'TRACE_SIMPLIFIED']);
    expect(pathsOf(text(bytes)).length).toBeLessThanOrEqual(6000);
    expect(minAlpha(await enlarge(bytes, 1))).toBe(255);
  }, 60_000);

  it('is reduced first if it has more than four million pixels, and keeps its units', async () => {
    const source = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 1500, height: 750, channels: 3, background: '#080' } }, left: 750, top: 375 },
      ])
      .png()
      .toBuffer();
    const { bytes, notes } = await trace(source);
    expect(notes).toMatchObject([{ code: 'PICTURE_TRACED' }, { code: 'TRACE_SIMPLIFIED', class: 'lost' }]);
    expect(text(bytes)).toContain('width="3000" height="1500" viewBox="0 0 3000 1500"');
    const { pixels, width } = await enlarge(bytes, 1);
    const greenAt = (x: number, y: number): boolean => pixels[4 * (y * width + x)]! < 128;
    expect([greenAt(745, 700), greenAt(755, 700), greenAt(2245, 700), greenAt(2255, 700)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  }, 60_000);

  it.each([
    [{ width: 120 }, 'width="120" height="80" viewBox="0 0 60 40">'],
    [{ width: 90, height: 90 }, 'width="90" height="60" viewBox="0 0 60 40">'],
    [{ width: 90, height: 90, fit: 'min' }, 'width="135" height="90" viewBox="0 0 60 40">'],
    [{ width: 90, height: 90, fit: 'exact' }, 'width="90" height="90" viewBox="0 0 60 40" preserveAspectRatio="none">'],
    [
      { width: 90, height: 90, fit: 'crop' },
      'width="90" height="90" viewBox="0 0 60 40" preserveAspectRatio="xMidYMid slice">',
    ],
  ] as const)('at %j begins with %s', async (config, root) => {
    expect(text((await trace(openFixture('quadrants.png'), config)).bytes)).toContain(root);
  });

  it.each([
    'quadrants.bmp',
    'quadrants.gif',
    'quadrants.tiff',
    'quadrants.webp',
    'rgb16.png',
    'gray16.png',
    'cmyk.tiff',
  ])('looks like other outputs if it is %s', async (name) => {
    const source = openFixture(name);
    const [traced, other] = [await trace(source), await convert(source, { to: 'png', config: { strip: true } })];
    const image = sharp(other.bytes).toColourspace('srgb').ensureAlpha();
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    expect(meanDifference({ ...info, pixels: data }, await enlarge(traced.bytes, 1))).toBeLessThan(3);
  });

  it('shows the first frame of an animation', async () => {
    const { notes } = await trace(openFixture('animated.gif'));
    expect(notes.map(({ code }) => code)).toEqual(['FRAMES_DROPPED', 'PICTURE_TRACED']);
  });

  it('notes the metadata that is dropped', async () => {
    const tagged = await sharp(openFixture('quadrants.jpg'))
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer();
    expect((await trace(tagged)).notes).toContainEqual(expect.objectContaining({ code: 'METADATA_DROPPED' }));
    expect((await trace(tagged, { strip: true })).notes.map(({ code }) => code)).toEqual(['PICTURE_TRACED']);
  });

  it('ignores quality, and drawings are not traced', async () => {
    expect((await trace(openFixture('quadrants.png'), { quality: 5 })).notes).toContainEqual(
      expect.objectContaining({ code: 'CONFIG_IGNORED' }),
    );
    const drawing = await trace(openFixture('quadrants.svg'));
    expect(drawing.notes).toMatchObject([{ code: 'CONFIG_IGNORED' }]);
  });

  it.each(['png', 'jpg', 'webp'] as const)('is not available as %s', async (to) => {
    const failing = convert(openFixture('quadrants.png'), { to, config: { trace: true } });
    await expect(failing).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(`the output is ${to}`),
    });
  });

  it('counts as work and can be aborted', async () => {
    const options = { to: 'svg', config: { trace: true } } as const;
    const source = openFixture('progressive.jpg');
    await expect(convert(source, { ...options, limits: { maxWork: 20_000 } })).rejects.toMatchObject({
      code: 'WORK_EXHAUSTED',
    });
    const failing = convert(source, { ...options, signal: AbortSignal.timeout(1) });
    await expect(failing).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

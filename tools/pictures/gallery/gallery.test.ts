import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateDesign } from '@quoin/core/design';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blendMode } from '../../../packages/core/src/models/design/effects.ts';
import { features } from './features.data.ts';
import { drawFeature, fillGallery, galleryFolder, galleryPage, galleryScale, printFeature } from './gallery.ts';
import { blocksFile, toDesign } from './parts.ts';

const hint = 'run `pnpm pictures`';
type Colour = readonly [number, number, number];
const white: Colour = [255, 255, 255];
const [red, blue, sand, green]: readonly Colour[] = [
  [230, 57, 70],
  [69, 123, 157],
  [241, 196, 83],
  [42, 157, 143],
] as const as readonly Colour[];
const pixelsPerPoint = (galleryScale * 4) / 3;
const opened = new Map<string, Promise<{ data: Buffer; width: number }>>();

/** The pixels of a committed picture. */
function openPicture(name: string): Promise<{ data: Buffer; width: number }> {
  const known = opened.get(name) ?? readPixels(readFileSync(join(galleryFolder, `${name}.png`)));
  opened.set(name, known);
  return known;
}

async function readPixels(png: Uint8Array): Promise<{ data: Buffer; width: number }> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** The colour at a point of a page. */
async function at(name: string, x: number, y: number): Promise<Colour> {
  const { data, width } = await openPicture(name);
  const start = (Math.floor(y * pixelsPerPoint) * width + Math.floor(x * pixelsPerPoint)) * 3;
  return [data[start]!, data[start + 1]!, data[start + 2]!];
}

async function expectAt(name: string, x: number, y: number, expected: Colour, tolerance = 2): Promise<void> {
  const found = await at(name, x, y);
  const distance = Math.max(...found.map((value, channel) => Math.abs(value - expected[channel]!)));
  expect(distance, `${name} at ${x}, ${y}: ${found}, expected ${expected}`).toBeLessThanOrEqual(tolerance);
}

/** Both colours mixed, by the share of the first. */
const mix = (one: Colour, other: Colour, share: number): Colour =>
  one.map((value, channel) => value * share + other[channel]! * (1 - share)) as unknown as Colour;

describe('the gallery', () => {
  it('shows valid documents that the product draws so now, and nothing else', async () => {
    for (const feature of features) {
      expect(validateDesign(toDesign(feature)), feature.name).toEqual([]);
      const { json, png } = await drawFeature(feature);
      expect(json, hint).toBe(readFileSync(join(galleryFolder, `${feature.name}.json`), 'utf8'));
      const [now, committed] = [await readPixels(png), await openPicture(feature.name)];
      expect(now.data.length).toBe(committed.data.length);
      // Engines of other versions may round differently.
      const differing = now.data.filter((value, index) => Math.abs(value - committed.data[index]!) > 32);
      expect(differing.length, `${feature.name}: ${hint}`).toBe(0);
    }
    const page = readFileSync(galleryPage, 'utf8');
    expect(fillGallery(page), hint).toBe(page);
    const names = features.flatMap(({ name }) => [`${name}.json`, `${name}.png`]);
    expect(readdirSync(galleryFolder).sort()).toEqual([...names, 'inks.pdf', 'photo.png', blocksFile].sort());
    const font = new URL('../../../packages/core/test/font/fixtures/japanese.ttf', import.meta.url);
    expect(readFileSync(join(galleryFolder, blocksFile)).equals(readFileSync(font))).toBe(true);
    const inks = features.find(({ name }) => name === 'inks')!;
    expect(Buffer.from(await printFeature(toDesign(inks))).equals(readFileSync(join(galleryFolder, 'inks.pdf')))).toBe(
      true,
    );
  }, 60_000);
});

describe('the pictures of the gallery', () => {
  it('have a turned frame whose corners are where the sine and cosine of 30° put them', async () => {
    // The sides are 60 and 30 points: half a point inside of each corner is green, half a point outside is paper.
    const [cosine, sine] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const map = (x: number, y: number) => [60 + cosine * x - sine * y, 85 + sine * x + cosine * y] as const;
    for (const [x, y] of [
      [0, 0],
      [60, 0],
      [60, 30],
      [0, 30],
    ] as const) {
      const [dx, dy] = [x === 0 ? 1 : -1, y === 0 ? 1 : -1];
      await expectAt('frames', ...map(x + dx * 1.2, y + dy * 1.2), green!);
      await expectAt('frames', ...map(x - dx * 1.2, y - dy * 1.2), white);
    }
    // The hole of the path, and half a tint.
    await expectAt('frames', 195, 40, white);
    await expectAt('frames', 180, 120, mix(red!, white, 0.5));
  });

  it('have strokes within, on and around their outline', async () => {
    // Outlines begin at x = 20, 95 and 170; a stroke is 8 wide.
    for (const [x, from, to] of [
      [20, 20, 28],
      [95, 91, 99],
      [170, 162, 170],
    ] as const) {
      expect(x).toBeGreaterThan(0);
      await expectAt('strokes', from + 1, 37, blue!);
      await expectAt('strokes', to - 1, 37, blue!);
      await expectAt('strokes', from - 1, 37, white);
      await expectAt('strokes', to + 1, 37, sand!);
    }
    // Butt, round and square caps at the ends of lines from x = 25, 100 and 175.
    await expectAt('strokes', 24, 130, white);
    await expectAt('strokes', 96, 130, red!);
    await expectAt('strokes', 96, 126, white);
    await expectAt('strokes', 171, 126, red!);
  });

  it('have dashes and gaps of their lengths', async () => {
    for (const [x, isDash] of [
      [30, true],
      [45, false],
      [60, true],
      [75, false],
    ] as const) {
      await expectAt('dashes', x, 20, isDash ? blue! : white);
      await expectAt('dashes', x, 60, isDash ? blue! : sand!);
    }
    // Stripes from 0 to a quarter of 9 points and from a half, with y from 75.5.
    await expectAt('dashes', 100, 76.5, blue!);
    await expectAt('dashes', 100, 78.8, white);
    await expectAt('dashes', 100, 82, blue!);
  });

  it('have heads at the ends of lines', async () => {
    // The line ends at x = 105; a solid head of the first kind ends there too.
    await expectAt('arrow-heads', 102, 20, red!);
    await expectAt('arrow-heads', 107, 20, white);
    await expectAt('arrow-heads', 95, 23, red!);
    await expectAt('arrow-heads', 80, 23, white);
  });

  it('have corners whose cut is their radius', async () => {
    // Round: the arc crosses the diagonal at 15·(1 − √½) = 4.39 points from both sides.
    await expectAt('corners', 90 + 3.5, 20 + 3.5, white);
    await expectAt('corners', 90 + 5.5, 20 + 5.5, green!);
    // Inverse round: at 15·√½ = 10.6 points.
    await expectAt('corners', 160 + 9.5, 20 + 9.5, white);
    await expectAt('corners', 160 + 12, 20 + 12, green!);
    // Inset: at 15; bevel: at 7.5.
    await expectAt('corners', 20 + 14, 80 + 14, white);
    await expectAt('corners', 20 + 16, 80 + 16, green!);
    await expectAt('corners', 90 + 6.5, 80 + 6.5, white);
    await expectAt('corners', 90 + 8.5, 80 + 8.5, green!);
  });

  it('have the colours of gradients at their places', async () => {
    for (const share of [0.1, 0.25, 0.5, 0.75, 0.9]) {
      await expectAt('gradients', 20 + share * 200, 32, mix(sand!, red!, share), 3);
      await expectAt('gradients', 50, 60 + share * 70, mix(sand!, red!, share), 4);
      await expectAt('gradients', 125 + share * 35, 95, mix(blue!, sand!, share), 4);
    }
  });

  it('mix colours by their opacity, and groups as one', async () => {
    await expectAt('opacity', 50, 40, mix(red!, white, 0.5));
    await expectAt('opacity', 50, 75, mix(red!, blue!, 0.5));
    await expectAt('opacity', 120, 40, mix(red!, white, 0.25));
    // Where both elements of the group overlap, only the upper one is seen.
    await expectAt('opacity', 190, 58, mix(sand!, white, 0.5));
    await expectAt('opacity', 190, 75, mix(sand!, blue!, 0.5));
  });

  it('blend as the formulas of the specification say', async () => {
    const formulas: Partial<Record<(typeof blendMode.options)[number], (backdrop: number, source: number) => number>> =
      {
        normal: (_, source) => source,
        multiply: (backdrop, source) => backdrop * source,
        screen: (backdrop, source) => backdrop + source - backdrop * source,
        darken: Math.min,
        lighten: Math.max,
        difference: (backdrop, source) => Math.abs(backdrop - source),
        exclusion: (backdrop, source) => backdrop + source - 2 * backdrop * source,
      };
    for (const [mode, formula] of Object.entries(formulas)) {
      const index = blendMode.options.indexOf(mode as (typeof blendMode.options)[number]);
      const [x, y] = [20 + (index % 8) * 25.5 + 10, 25 + Math.floor(index / 8) * 55 + 22];
      // The backdrop is the gradient from x = 10 to 230.
      const backdrop = mix(sand!, red!, (x - 10) / 220);
      const expected = backdrop.map((value, channel) => 255 * formula(value / 255, blue![channel]! / 255));
      await expectAt('blend-modes', x, y, expected as unknown as Colour, 4);
    }
  });

  it('have shadows at their offset', async () => {
    // 8 points right and down, without blur.
    await expectAt('shadows', 86, 106, [0, 0, 0]);
    await expectAt('shadows', 90, 106, white);
    await expectAt('shadows', 25, 102, white);
    await expectAt('shadows', 50, 60, sand!);
  });

  it('have glows that are strongest at the edge or at the centre', async () => {
    const distance = async (x: number, y: number, colour: Colour) =>
      Math.hypot(...(await at('glows', x, y)).map((value, channel) => value - colour[channel]!));
    expect(await distance(23, 70, blue!)).toBeGreaterThan(await distance(15, 70, blue!));
    await expectAt('glows', 3, 10, blue!);
    expect(await distance(97, 70, red!)).toBeGreaterThan(await distance(105, 70, red!));
    expect(await distance(190, 70, red!)).toBeGreaterThan(await distance(167, 70, red!));
  });

  it('have feathers that leave nothing at the edge', async () => {
    await expectAt('feathers', 45, 70, red!);
    await expectAt('feathers', 15.5, 70, white, 24);
    // 40 points from the bottom, half-way.
    await expectAt('feathers', 120, 60, red!);
    await expectAt('feathers', 120, 90, mix(red!, white, 0.5), 12);
    for (const share of [0.25, 0.5, 0.75])
      await expectAt('feathers', 165 + share * 60, 70, mix(red!, white, 1 - share), 4);
  });

  it('have light edges towards the light, and dark ones away from it', async () => {
    // The light comes from above on the left.
    const sum = async (x: number, y: number) => (await at('bevels', x, y)).reduce((all, value) => all + value, 0);
    const plain = green!.reduce((all, value) => all + value, 0);
    expect(await sum(37, 21)).toBeGreaterThan(plain + 60);
    expect(await sum(37, 64)).toBeLessThan(plain - 60);
    await expectAt('bevels', 37, 42, green!, 6);
  });

  it('have pictures at their placement, cropped and turned', async () => {
    for (const [x, y, colour] of [
      [30, 30, red],
      [60, 30, blue],
      [30, 50, sand],
      [60, 50, green],
      // The middle of the second is at (135, 55).
      [130, 52, red],
      [140, 52, blue],
      [140, 58, green],
      // Turned by a quarter: its top left is at the top right.
      [60, 80, red],
      [30, 80, sand],
      [30, 130, green],
    ] as const)
      await expectAt('pictures', x, y, colour!, 4);
    await expectAt('pictures', 92, 77, white);
    await expectAt('pictures', 180, 90, mix(red!, white, 0.4), 4);
  });

  it('have groups that turn and clip', async () => {
    // The middle of the second square, (50, 50) in the group.
    await expectAt('groups', 65 + 0.7 * 50 - 0.7 * 50, 20 + 0.7 * 50 + 0.7 * 50, blue!);
    await expectAt('groups', 150, 75, red!);
    await expectAt('groups', 200, 75, sand!);
    await expectAt('groups', 127, 32, white);
  });

  it('have lines of text on their baseline', async () => {
    const { data, width } = await openPicture('text');
    /** The rows with blue ink in the left stem of the letter H. */
    const rows: number[] = [];
    for (let y = 30; y < 100; y++) {
      const start = (y * width + Math.round(23.7 * pixelsPerPoint)) * 3;
      if (Math.abs(data[start]! - blue![0]) < 40) rows.push(y);
    }
    // Arimo's ascent is 0.905 of the size, which is 30 points; the frame begins at y = 15.
    const baseline = 15 + 0.905 * 30;
    expect(Math.abs((rows.at(-1)! + 1) / pixelsPerPoint - baseline)).toBeLessThanOrEqual(0.5);
  });

  it('have tables whose rows, columns and lines are where their sizes put them', async () => {
    // Half of the top line is 1.5 points; Arimo's ascent is 0.905 of the size, the leading 13 points, the insets 4.
    const top = 15 + 1.5;
    const second = top + 24 + 4 + 0.905 * 11 + 13 + 4;
    await expectAt('tables', 200, top + 12, green!);
    await expectAt('tables', 155, top + 28, sand!);
    await expectAt('tables', 155, second - 3, sand!);
    await expectAt('tables', 155, second + 3, white);
    await expectAt('tables', 200, second + 30 + 10, red!);
    for (const x of [19.1, 60, 160, 220.9]) await expectAt('tables', x, second + 40, blue!, 12);
    await expectAt('tables', 40, second, sand!); // within the cell of two rows
    for (const share of [0.25, 0.75])
      for (const y of [share, 1 - share]) await expectAt('tables', 20 + share * 40, second + 30 + y * 20, red!, 60);
    await expectAt('tables', 100, second + 50 + 1, blue!, 12);
  });

  it('have tables that go on in the next frame below their header', async () => {
    const top = 15 + 0.905 * 10 + 6 + 0.5;
    await expectAt('table-breaks', 105, top + 10, sand!);
    await expectAt('table-breaks', 105, top + 70, white);
    // 115 points hold the line, the header and three rows; the fourth is the first one in the second frame.
    await expectAt('table-breaks', 105, top + 90, white);
    await expectAt('table-breaks', 215, 15.5 + 10, sand!);
    await expectAt('table-breaks', 215, 15.5 + 30, green!);
    await expectAt('table-breaks', 215, 15.5 + 50, white);
    for (const row of [0, 1, 2, 3, 4, 5]) await expectAt('table-breaks', 215, 15.5 + row * 20, blue!, 12);
  });

  it('have text that leaves room for a circle, a box and an element that it jumps over', async () => {
    /** The darkest value of an area. */
    const darkest = async (left: number, top: number, right: number, bottom: number): Promise<number> => {
      let least = 255;
      for (let y = top; y < bottom; y += 0.4)
        for (let x = left; x < right; x += 0.4) least = Math.min(least, ...(await at('wraps', x, y)));
      return least;
    };
    // The circle has its centre at (105, 60) and a radius of 25; its offset is 5.
    for (const degrees of [0, 40, 80, 100, 140, 180, 220, 260, 300, 340]) {
      const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      await expectAt('wraps', 105 + 27.5 * x, 60 + 27.5 * y, white);
    }
    expect(await darkest(60, 57, 74, 63)).toBeLessThan(100);
    expect(await darkest(136, 57, 150, 63)).toBeLessThan(100);
    expect(await darkest(150, 27, 179, 53)).toBeLessThan(100);
    expect(await darkest(21, 105.5, 59, 114.5)).toBe(255);
    expect(await darkest(111, 105.5, 219, 114.5)).toBe(255);
    expect(await darkest(21, 116, 219, 130)).toBeLessThan(100);
  });

  it('have anchored elements where their lines and references put them', async () => {
    // The widths of Arimo are those of Helvetica: "In a line: " is 4.058 of 12 points wide.
    const left = 20 + 4.058 * 12;
    await expectAt('anchored', left + 1, 16, green!);
    await expectAt('anchored', left + 39, 38, green!);
    await expectAt('anchored', left + 41, 38, white);
    // The first baseline is 24 points below the top. Before the second one are a descent, the ellipse, its space, and
    // the height of capitals.
    const second = 15 + 24 + 0.212 * 12 + 20 + 3 + 0.716 * 12;
    const bottom = second - 0.716 * 12 - 3;
    for (const [x, y] of [
      [85, bottom - 1],
      [85, bottom - 19],
      [57, bottom - 10],
      [113, bottom - 10],
    ] as const)
      await expectAt('anchored', x, y, red!);
    await expectAt('anchored', 85, bottom + 1, white);
    // The third one follows by the automatic leading; the box is ten points beside the frame.
    const third = second + 1.2 * 12;
    for (const [x, y] of [
      [161, third - 1],
      [199, third - 13],
    ] as const)
      await expectAt('anchored', x, y, blue!);
    for (const [x, y] of [
      [159, third - 5],
      [180, third + 1],
      [180, third - 15],
    ] as const)
      await expectAt('anchored', x, y, white);
  });

  it('have footnotes that end at the bottom of their columns, below their lines', async () => {
    /** The rows of an area with a colour. */
    const rowsWith = async (x: number, colour: Colour): Promise<number[]> => {
      const rows: number[] = [];
      for (let y = 20; y < 130; y += 0.5) {
        const found = await at('footnotes', x, y);
        if (Math.max(...found.map((value, channel) => Math.abs(value - colour[channel]!))) < 60) rows.push(y);
      }
      return rows;
    };
    // Each part of a note is its lines of 12 points and a descent of 0.212 of 9 points high.
    const heightOf = (lines: number): number => lines * 12 + 0.212 * 9;
    const [first, second] = [await rowsWith(59, red!), await rowsWith(209, blue!)];
    const [above, below] = [first, second].map((rows) => rows.reduce((sum, y) => sum + y, 0) / rows.length);
    const isWhole = (lines: number): boolean => Math.abs(lines - Math.round(lines)) < 0.05 && lines > 0.9;
    expect(isWhole((130 - above! - 2 * 0.212 * 9) / 12), `${above}`).toBe(true);
    expect(isWhole((130 - below! - 0.212 * 9) / 12), `${below}`).toBe(true);
    expect(heightOf(1)).toBeLessThan(130 - below!);
    expect(await rowsWith(62, red!)).toEqual([]);
  });

  it('have text that follows a circle and stays within an ellipse', async () => {
    const isDark = async (left: number, top: number, right: number, bottom: number): Promise<boolean> => {
      for (let y = top; y < bottom; y += 0.4)
        for (let x = left; x < right; x += 0.4) if (Math.max(...(await at('text-paths', x, y))) < 120) return true;
      return false;
    };
    // Letters stand on the circle around (65, 60) with a radius of 35, and nothing is within it.
    expect(await isDark(55, 15, 75, 24)).toBe(true);
    expect(await isDark(101, 50, 110, 70)).toBe(true);
    expect(await isDark(42, 37, 88, 83)).toBe(false);
    // The ellipse around (177.5, 62.5) has a radius of 47.5; its box begins at (130, 15).
    for (const [x, y] of [
      [130, 15],
      [213, 15],
      [130, 98],
    ] as const)
      expect(await isDark(x, y, x + 12, y + 12)).toBe(false);
    expect(await isDark(135, 50, 150, 75)).toBe(true);
    expect(await isDark(205, 50, 222, 75)).toBe(true);
  });

  it('have characters that hang outside of a frame by shares of their widths', async () => {
    /** The first and last column of an area with a colour. */
    const columnsOf = async (colour: Colour, from: number, to: number, y: number): Promise<[number, number]> => {
      const found: number[] = [];
      for (let x = from; x < to; x += 0.1) {
        const own = await at('optical-margins', x, y);
        if (Math.max(...own.map((value, channel) => Math.abs(value - colour[channel]!))) < 40) found.push(x);
      }
      return [found[0] ?? Number.NaN, found.at(-1) ?? Number.NaN];
    };
    // Of Arimo at 20 points, a quotation mark is 7.1 wide, a full stop 5.56, and an H begins 1.6 after its left side.
    const first = 15 + 0.905 * 20 - 3;
    expect((await columnsOf(blue!, 15, 100, first))[0]).toBeCloseTo(20 + 7.1 + 1.6, 0);
    expect((await columnsOf(blue!, 125, 210, first))[0]).toBeCloseTo(130 + 7.1 * 0.4 + 1.6, 0);
    expect((await columnsOf(red!, 20, 115, first + 26))[1]).toBeCloseTo(110 - 5.56 - 1.6, 0);
    expect((await columnsOf(red!, 140, 225, first + 26))[1]).toBeCloseTo(220 - 5.56 * 0.4 - 1.6, 0);
  });

  it('have ruby on the em boxes of its text, and marks beside its characters', async () => {
    // Blocks of 24 points begin 2.4 points after their left side; their first baseline is 0.88 of 24 below y = 30.
    const baseline = 30 + 0.88 * 24;
    await expectAt('ruby', 20 + 4, baseline - 3, blue!);
    // Three characters of 12 points have 12 points more than they need: 2 before the first one, 4 between them.
    const ruby = baseline - 0.94 * 24;
    for (const at of [0, 1, 2]) {
      const left = 20 + 2 + at * 16;
      await expectAt('ruby', left + 2.4 + 0.6, ruby - 4, red!);
      await expectAt('ruby', left + 2.4 - 0.6, ruby - 4, white);
      await expectAt('ruby', left + 9.6 + 0.6, ruby - 4, white);
    }
    // Seven characters are 84 wide, the base is in their middle and the next character behind them.
    await expectAt('ruby', 20 + 48 + 0.6 + 2.4, ruby - 4, red!);
    await expectAt('ruby', 20 + 48 + 30 + 15, baseline - 3, blue!);
    await expectAt('ruby', 20 + 48 + 28, baseline - 3, white);
    await expectAt('ruby', 20 + 48 + 84 + 6, baseline - 3, blue!);
    // Dots of 12 points are 2.4 wide, in the middle of characters of 24.
    for (const at of [0, 1, 2])
      await expectAt('ruby', 20 + at * 24 + 12, baseline + 40 - 0.94 * 24 - 0.38 * 12, green!);
  });

  it('have upright and turned characters in lines from right to left', async () => {
    // The em boxes of the first line are between x = 200 and 220; each character is 20 high, from y = 15.
    const ideograph = async (x: number, y: number) => {
      await expectAt('vertical-text', x + 14, y + 5, blue!);
      await expectAt('vertical-text', x + 5, y + 14, blue!);
      await expectAt('vertical-text', x + 5, y + 5, white);
    };
    await ideograph(200, 15);
    await ideograph(200, 35);
    // The full stop is at the top right of its box, ruby of 10 points right of its text.
    await expectAt('vertical-text', 216, 59, blue!);
    await expectAt('vertical-text', 204, 71, white);
    await expectAt('vertical-text', 225, 15 + 5, red!);
    await expectAt('vertical-text', 225, 25 + 5, red!);
    // Two letters in one em stand on a line 17.6 below its top.
    await expectAt('vertical-text', 202, 75 + 10, red!);
    await expectAt('vertical-text', 212, 75 + 10, red!);
    await expectAt('vertical-text', 206, 75 + 10, white);
    // The flat character is 10 high, so that the next one begins there.
    await ideograph(104, 15 + 50);
  });

  it('have lines whose styles change where they end', async () => {
    /** The colours of the ink of a line whose baseline is at y. */
    const coloursAt = async (left: number, y: number): Promise<Set<string>> => {
      const found = new Set<string>();
      for (let x = left; x < left + 95; x += 0.4) {
        const [r, g, b] = await at('line-styles', x, y);
        if (Math.max(r, g, b) < 245 && Math.min(r, g, b) < 130) found.add(r > b ? 'red' : 'blue');
      }
      return found;
    };
    // The frames begin at y = 15; their first baselines are 0.905 of 16 and of 12 points below that.
    const lines = [0, 1, 2, 3];
    for (const line of lines)
      expect(await coloursAt(20, 15 + 0.905 * 16 + line * 16 - 2), `${line}`).toEqual(
        new Set([line === 0 ? 'red' : 'blue']),
      );
    for (const line of lines.slice(0, 3))
      expect(await coloursAt(125, 15 + 0.905 * 12 + line * 16 - 2), `${line}`).toEqual(
        new Set([line === 1 ? 'red' : 'blue']),
      );
  });

  it('have a paragraph across columns, and others in columns of their own', async () => {
    /** The first row of an area with a colour, from a height on. */
    const rowOf = async (colour: Colour, [left, right]: readonly [number, number], from: number): Promise<number> => {
      for (let y = from; y < 130; y += 0.25)
        for (let x = left; x < right; x += 0.4) {
          const found = await at('column-spans', x, y);
          if (Math.max(...found.map((value, channel) => Math.abs(value - colour[channel]!))) < 25) return y;
        }
      return Number.NaN;
    };
    const [first, second] = [
      [21, 69],
      [81, 129],
    ] as const;
    // The headline crosses the gutter; the text below it begins at the same height in both columns.
    const headline = await rowOf(red!, [71, 79], 16);
    expect(headline).toBeGreaterThan(40);
    const below = [await rowOf(blue!, first, headline + 10), await rowOf(blue!, second, headline + 10)];
    expect(below[0]).toBeLessThan(headline + 20);
    expect(Math.abs(below[0]! - below[1]!)).toBeLessThan(3);
    // The list of four is two lines high; a capital is 0.716 of 8 points high.
    const top = 15 + 0.905 * 8 - 0.716 * 8;
    for (const columns of [
      [141, 170],
      [185, 219],
    ] as const)
      expect(Math.abs((await rowOf(green!, columns, 16)) - (top + 10)), `${columns}`).toBeLessThan(0.6);
    expect(Math.abs((await rowOf(blue!, [141, 170], top + 9)) - (top + 30))).toBeLessThan(0.6);
  });

  it('have Japanese lines that begin and end as their rules say', async () => {
    /** The count of blocks in a line: they have ink 0.2 of their size above the baseline, commas below. */
    const countOf = async (left: number, line: number): Promise<number> => {
      const isInk = async (x: number) => (await at('kinsoku', x, 15 + 0.88 * 20 + line * 24 - 3))[0] < 130;
      const found = await Promise.all([0, 1, 2].map((place) => isInk(left + place * 20 + 10)));
      return found.filter(Boolean).length;
    };
    const counts = (left: number) => Promise.all([0, 1, 2, 3].map((line) => countOf(left, line)));
    // Each frame has room for three characters. A comma has its ink at the left of its box, so that it does not count.
    expect(await counts(20)).toEqual([2, 2, 2, 1]);
    expect(await counts(90)).toEqual([3, 1, 2, 1]);
    expect(await counts(160)).toEqual([3, 1, 3, 0]);
  });

  it('show inks as the document says that they look', async () => {
    await expectAt('inks', 40, 40, [0, 0xad, 0xee], 3);
    await expectAt('inks', 95, 40, [255, 102, 0], 3);
  });
});

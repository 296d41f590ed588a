import { buildJpeg } from '../../builders/jpeg-builder.ts';
import { type PlainBmp, packRows, writeBmp } from '../bmp.ts';
import { type ColourCell, fittingProfiles, fromLevel, patchAlphas, patchCount, rgbPatches, toLevel } from './cell.ts';
import { inkCodes, yCbCrCodes } from './jpeg-cells.ts';

const [side, width, height] = [2, patchCount * 2, 2];
const palette = rgbPatches.map((patch) => patch.map((amount) => toLevel(amount, 8)));
const exact = palette.map((colour) => colour.map((level) => level / 255));

/** Bits of red, green, blue and alpha, the highest first. */
const maskForms = [
  ['5-5-5', 16, [5, 5, 5, 0]],
  ['5-6-5', 16, [5, 6, 5, 0]],
  ['4-4-4-4', 16, [4, 4, 4, 4]],
  ['8-8-8', 32, [8, 8, 8, 0]],
  ['8-8-8-8', 32, [8, 8, 8, 8]],
  ['10-10-10', 32, [10, 10, 10, 0]],
  ['10-10-10-2', 32, [10, 10, 10, 2]],
] as const;

/** Bitmaps of every depth, compression and header, in both row orders. */
export function* bmpCells(): Generator<ColourCell> {
  for (const isTopDown of [false, true]) {
    for (const header of [12, 40, 108, 124]) {
      if (header === 12 && isTopDown) continue; // the oldest version has no signed height
      const shape = { width, height: isTopDown ? -height : height, header };
      for (const profile of [undefined, ...(header === 124 ? [fittingProfiles.rgb] : [])]) {
        const name = `header ${header}${isTopDown ? ', top down' : ''}${profile === undefined ? '' : ', profile'}`;
        const withProfile = profile === undefined ? {} : { profile };
        for (const bits of [4, 8]) {
          const pixels = packRows(
            rowsOf((patch) => patch),
            bits,
          );
          yield makeCell(`palette ${bits}, ${name}`, { ...shape, bits, palette, pixels, ...withProfile }, profile);
        }
        const pixels24 = packRows(
          rowsOf((patch) => codeOf(palette[patch]!, [8, 8, 8, 0])),
          24,
        );
        yield makeCell(`24, ${name}`, { ...shape, bits: 24, pixels: pixels24, ...withProfile }, profile);
        if (header === 12) continue;
        for (const [form, bits, depths] of maskForms) {
          if (header === 40 && depths[3] > 0) continue; // three masks, without alpha
          yield makeMasked(`${bits} as ${form}, ${name}`, { ...shape, ...withProfile }, bits, depths);
        }
      }
    }
  }
  yield makeCell('runs 8', {
    width,
    height,
    bits: 8,
    compression: 1,
    palette,
    pixels: runsOf((patch) => [side, patch]),
  });
  yield makeCell('runs 4', {
    width,
    height,
    bits: 4,
    compression: 2,
    palette,
    pixels: runsOf((patch) => [side, patch * 17]),
  });
  yield* embeddedCells();
}

/** @see Windows GDI, "JPEG and PNG Extensions for Specific Bitmap Functions" */
function* embeddedCells(): Generator<ColourCell> {
  const size = { width: patchCount * 8, height: 8, bits: 0, compression: 4 };
  const jpeg = buildJpeg({ patches: yCbCrCodes.codes, hasJfif: true });
  yield { ...makeCell('with JPEG', { ...size, pixels: jpeg }), colours: yCbCrCodes.colours };
  const inverted = inkCodes.codes.map((code) => code.map((level) => 255 - level));
  const inks = buildJpeg({ patches: inverted, adobeTransform: 0 });
  yield { ...makeCell('with JPEG of inks', { ...size, pixels: inks }), space: 'cmyk', colours: inkCodes.colours };
}

function makeCell(name: string, bmp: PlainBmp, profile?: Uint8Array): ColourCell {
  return {
    name: `bmp ${name}`,
    extension: 'bmp',
    bytes: writeBmp(bmp),
    space: 'rgb',
    colours: exact,
    profile,
    depth: 8,
  };
}

function makeMasked(
  name: string,
  shape: Omit<PlainBmp, 'bits' | 'pixels'>,
  bits: number,
  depths: readonly number[],
): ColourCell {
  const hasAlpha = depths[3]! > 0;
  const codes = rgbPatches.map((patch, index) =>
    [...patch, patchAlphas[index]!].map((amount, band) => toLevel(amount, depths[band]!)),
  );
  const masks = depths.map((_, band) =>
    codeOf(
      depths.map((depth, other) => (other === band ? 2 ** depth - 1 : 0)),
      depths,
    ),
  );
  const pixels = packRows(
    rowsOf((patch) => codeOf(codes[patch]!, depths)),
    bits,
  );
  const cell = makeCell(
    name,
    { ...shape, bits, compression: 3, masks: hasAlpha ? masks : masks.slice(0, 3), pixels },
    shape.profile,
  );
  return {
    ...cell,
    colours: codes.map((code) => code.slice(0, 3).map((level, band) => fromLevel(level, depths[band]!))),
    alpha: hasAlpha ? codes.map((code) => fromLevel(code[3]!, depths[3]!)) : undefined,
    depth: Math.max(...depths) > 8 ? 16 : 8,
  };
}

/** Alpha, red, green, blue from the highest bit. */
function codeOf(code: readonly number[], depths: readonly number[]): number {
  return [3, 0, 1, 2].reduce(
    (sum, band) => sum * 2 ** depths[band]! + (code[band] ?? 0) * (depths[band] === 0 ? 0 : 1),
    0,
  );
}

function rowsOf(numberOf: (patch: number) => number): number[][] {
  const row = Array.from({ length: width }, (_, x) => numberOf(Math.floor(x / side)));
  return [row, row];
}

function runsOf(runOf: (patch: number) => readonly [number, number]): Uint8Array {
  const row = Array.from({ length: patchCount }, (_, patch) => runOf(patch)).flat();
  return Uint8Array.from([...row, 0, 0, ...row, 0, 1]);
}

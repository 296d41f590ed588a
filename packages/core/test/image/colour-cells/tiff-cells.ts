import { buildTiff, type Tag, type TiffForm } from '../../builders/tiff-builder.ts';
import {
  type CellSpace,
  type ColourCell,
  fittingProfiles,
  fromLevel,
  grayPatches,
  inkPatches,
  labPatches,
  patchAlphas,
  rgbPatches,
  toLevel,
} from './cell.ts';

type Kind = NonNullable<TiffForm['kind']>;
type Alpha = 'none' | 'associated' | 'unassociated' | 'unspecified';

/** A photometric interpretation and its depths. */
export interface TiffModel {
  readonly name: string;
  readonly photometric: number;
  readonly space: CellSpace;
  readonly kind: Kind;
  readonly depths: readonly number[];
  readonly hasAlpha: boolean;
}

const whole = { kind: 'unsigned', hasAlpha: true } as const;
const float = { kind: 'float', hasAlpha: true } as const;
export const tiffModels: readonly TiffModel[] = [
  { ...whole, name: 'white is zero', photometric: 0, space: 'gray', depths: [1, 2, 4, 6, 8, 12, 16, 24, 32] },
  { ...whole, name: 'black is zero', photometric: 1, space: 'gray', depths: [1, 2, 3, 4, 8, 10, 14, 16, 24, 32, 64] },
  { ...float, name: 'black is zero', photometric: 1, space: 'gray', depths: [16, 24, 32, 64] },
  { ...whole, name: 'palette', photometric: 3, space: 'rgb', depths: [4, 8], hasAlpha: false },
  { ...whole, name: 'rgb', photometric: 2, space: 'rgb', depths: [1, 2, 4, 5, 8, 10, 12, 16, 24, 32] },
  { ...float, name: 'rgb', photometric: 2, space: 'light', depths: [16, 24, 32, 64] },
  { ...whole, name: 'ycbcr', photometric: 6, space: 'rgb', depths: [8, 16] },
  { ...whole, name: 'cmyk', photometric: 5, space: 'cmyk', depths: [1, 2, 4, 8, 12, 16, 32] },
  { ...float, name: 'cmyk', photometric: 5, space: 'cmyk', depths: [32] },
  { ...whole, name: 'cie lab', photometric: 8, space: 'lab', depths: [8, 12, 16] },
  { ...whole, name: 'icc lab', photometric: 9, space: 'lab', depths: [8, 16] },
  { ...whole, name: 'itu lab', photometric: 10, space: 'lab', depths: [8, 16] },
];

const alphas: readonly Alpha[] = ['none', 'associated', 'unassociated', 'unspecified'];
const extraSample = { associated: 1, unassociated: 2, unspecified: 0 } as const;

/** Layout and compression of blocks. */
type Shape = Pick<
  TiffForm,
  'isPlanar' | 'tile' | 'rowsPerStrip' | 'packing' | 'predictor' | 'endian' | 'isBig' | 'isLowBitFirst'
>;
const layouts: readonly (readonly [string, Shape])[] = [
  ['strips', { rowsPerStrip: 1 }],
  ['tiles', { tile: [16, 16] }],
  ['planes', { isPlanar: true, rowsPerStrip: 2 }],
  ['planes in tiles', { isPlanar: true, tile: [16, 16] }],
];
const orders: readonly (readonly [string, Shape])[] = [
  ['II', { endian: 'little' }],
  ['MM', { endian: 'big' }],
  ['II 64', { endian: 'little', isBig: true }],
];

const patchSide = 2;

/**
 * Every depth, alpha and profile of a model, in each layout. Compression and byte order rotate, so that all
 * combinations occur.
 */
export function* tiffCells(model: TiffModel): Generator<ColourCell> {
  let turn = 0;
  for (const depth of model.depths) {
    for (const alpha of alphasOf(model)) {
      for (const profile of profilesFor(model)) {
        for (const [layoutName, layout] of layoutsFor(depth, profile !== undefined, turn)) {
          const codings = codingsFor(model, depth);
          const [codingName, coding] = codings[(turn * 3) % codings.length]!;
          const [orderName, order] = orders[turn % orders.length]!;
          turn++;
          const shape = { ...layout, ...coding, ...order };
          yield makeCell(model, depth, alpha, profile, [`${codingName}, ${layoutName}, ${orderName}`, shape]);
        }
      }
    }
  }
}

/** A profile does not depend on the layout, so one layout is enough; rare depths alternate between layouts. */
function layoutsFor(depth: number, hasProfile: boolean, turn: number): typeof layouts {
  if (!hasProfile && [1, 8, 16].includes(depth)) return layouts;
  return [turn, turn + 1].slice(0, hasProfile ? 1 : 2).map((index) => layouts[index % layouts.length]!);
}

/** Lab cannot be premultiplied. */
function alphasOf({ hasAlpha, space }: TiffModel): readonly Alpha[] {
  return hasAlpha ? alphas.filter((alpha) => space !== 'lab' || alpha !== 'associated') : ['none'];
}

function profilesFor({ space, kind }: TiffModel): readonly (Uint8Array | undefined)[] {
  return kind === 'float' || space === 'lab' || space === 'light' ? [undefined] : [undefined, fittingProfiles[space]];
}

function codingsFor({ kind, photometric }: TiffModel, depth: number): readonly (readonly [string, Shape])[] {
  const isWhole = depth % 8 === 0 && photometric !== 3;
  const packings = (['none', 'packBits', 'lzw', 'oldLzw', 'deflate', 'oldDeflate'] as const).map(
    (packing) => [packing, { packing }] as const,
  );
  return [
    ...packings,
    ...(isWhole && kind !== 'float'
      ? ([
          ['lzw differences', { packing: 'lzw', predictor: 2 }],
          ['deflate differences', { packing: 'deflate', predictor: 2 }],
        ] as const)
      : []),
    ...(kind === 'float' ? ([['deflate float', { packing: 'deflate', predictor: 3 }]] as const) : []),
    ...(depth <= 8 ? ([['low bit first', { packing: 'none', isLowBitFirst: true }]] as const) : []),
  ];
}

function makeCell(
  model: TiffModel,
  depth: number,
  alpha: Alpha,
  profile: Uint8Array | undefined,
  [shapeName, shape]: readonly [string, Shape],
): ColourCell {
  const { photometric, kind, space } = model;
  const alphaValues = alpha === 'none' ? undefined : patchAlphas.map((cover) => quantize(cover, depth, kind));
  const stated = statedPatches(model).map((patch, index) => {
    const cover = alphaValues?.[index] ?? 1;
    // Chroma cannot be premultiplied; RGB is, before it becomes YCbCr.
    if (photometric === 6 && alpha === 'associated')
      return encodePatch(
        model,
        depth,
        patch.map((each) => each * cover),
      );
    const codes = encodePatch(model, depth, patch);
    return alpha === 'associated' ? codes.map((code) => multiply(code, cover, kind)) : codes;
  });
  const pixels = stated.map((codes, index) => {
    if (alphaValues === undefined) return codes;
    return [...codes, kind === 'float' ? alphaValues[index]! : toLevel(alphaValues[index]!, depth)];
  });
  const row = pixels.flatMap((pixel) => [...pixel, ...pixel]);
  const tags: Tag[] = [
    ...(alpha === 'none' ? [] : [[338, 3, [extraSample[alpha]]] as const]),
    ...(profile === undefined ? [] : [[34675, 7, [...profile]] as const]),
    ...(photometric === 3 ? [[320, 3, paletteOf(depth)] as const] : []),
    ...(photometric === 5 ? [[332, 3, [1]] as const] : []),
    ...(photometric === 6 ? [[530, 3, [1, 1]] as const] : []),
  ];
  const bytes = buildTiff({
    width: stated.length * patchSide,
    height: patchSide,
    values: [...row, ...row],
    depths: pixels[0]!.map(() => depth),
    photometric,
    kind,
    ...shape,
    tags,
  });
  const colours = stated.map((codes, index) => {
    const cover = alphaValues?.[index] ?? 1;
    return decodePatch(model, depth, codes, alpha === 'associated' ? cover : 1);
  });
  const kindName = kind === 'float' ? `float ${depth}` : `${depth}`;
  const profileName = profile === undefined ? '' : ', profile';
  return {
    name: `tiff ${model.name} ${kindName}, alpha ${alpha}${profileName}, ${shapeName}`,
    extension: 'tif',
    bytes,
    space,
    colours,
    alpha: alphaValues,
    profile,
    depth: depth > 8 ? 16 : 8,
    // A step of a* or b* in 8 bits is up to two of sRGB, and the range of ITULAB is rounded to that of the others.
    ...(space === 'lab' && depth === 8 && { tolerance: 3 }),
    // Half a step of a colour that is divided by one third, and half a step of the result.
    ...(photometric === 6 && depth === 8 && alpha === 'associated' && { tolerance: 2 }),
  };
}

function multiply(code: number, cover: number, kind: Kind): number {
  return kind === 'float' ? code * cover : Math.round(code * cover);
}

function statedPatches({ space }: TiffModel): readonly (readonly number[])[] {
  if (space === 'gray') return grayPatches;
  if (space === 'cmyk') return inkPatches;
  return space === 'lab' ? labPatches : rgbPatches;
}

/** Values that every floating-point format holds exactly: sixteenths. */
function quantize(amount: number, depth: number, kind: Kind): number {
  return kind === 'float' ? Math.round(amount * 16) / 16 : fromLevel(toLevel(amount, depth), depth);
}

/** @see TIFF 6.0, "YCbCrCoefficients", "CIE L*a*b* Images"; TIFF Technical Note 4; RFC 2301, "ITULAB" */
function encodePatch({ photometric, kind }: TiffModel, depth: number, patch: readonly number[]): readonly number[] {
  const max = 2 ** depth - 1;
  const unit = 2 ** (depth - 8);
  const [l = 0, a = 0, b = 0] = patch;
  const wrap = (value: number): number => (value < 0 ? value + max + 1 : value);
  if (kind === 'float') return patch.map((amount) => quantize(amount, depth, kind));
  switch (photometric) {
    case 0:
      return patch.map((amount) => max - toLevel(amount, depth));
    case 3:
      return [rgbPatches.indexOf(patch)];
    case 6: {
      const light = 0.299 * l + 0.587 * a + 0.114 * b;
      const half = 2 ** (depth - 1);
      const chroma = (value: number): number => Math.min(max, Math.round(half + value * max));
      return [toLevel(light, depth), chroma((b - light) / 1.772), chroma((l - light) / 1.402)];
    }
    case 8:
      return [toLevel(l / 100, depth), wrap(Math.round(a * unit)), wrap(Math.round(b * unit))];
    case 9:
      return [Math.round(l * 2.55 * unit), Math.round((a + 128) * unit), Math.round((b + 128) * unit)];
    case 10:
      return [
        toLevel(l / 100, depth),
        Math.round((a / 170) * max + 2 ** (depth - 1)),
        Math.round((b / 200) * max + 0.75 * 2 ** (depth - 1)),
      ];
    default:
      return patch.map((amount) => toLevel(amount, depth));
  }
}

/** The colours that the codes mean, by definition. */
function decodePatch(
  { photometric, kind }: TiffModel,
  depth: number,
  codes: readonly number[],
  cover: number,
): readonly number[] {
  const max = 2 ** depth - 1;
  const unit = 2 ** (depth - 8);
  const [l = 0, a = 0, b = 0] = codes;
  const signed = (value: number): number => (value > max / 2 ? value - max - 1 : value) / unit;
  const share = (amount: number): number => Math.min(1, Math.max(0, amount / (cover || 1)));
  if (kind === 'float') return codes.map(share);
  switch (photometric) {
    case 0:
      return codes.map((code) => 1 - share(code / max));
    case 3:
      return rgbPatches[l]!.map((amount) => fromLevel(toLevel(amount, 8), 8));
    case 6: {
      const half = 2 ** (depth - 1);
      const [light, blue, red] = [l / max, (a - half) / max, (b - half) / max];
      const r = light + 1.402 * red;
      const bl = light + 1.772 * blue;
      return [r, (light - 0.299 * r - 0.114 * bl) / 0.587, bl].map(share);
    }
    case 8:
      return [(l / max) * 100, signed(a), signed(b)];
    case 9:
      return [l / unit / 2.55, a / unit - 128, b / unit - 128];
    case 10:
      return [(l / max) * 100, ((a - 2 ** (depth - 1)) / max) * 170, ((b - 0.75 * 2 ** (depth - 1)) / max) * 200];
    default:
      return codes.map((code) => share(code / max));
  }
}

function paletteOf(depth: number): number[] {
  return [0, 1, 2].flatMap((band) =>
    Array.from({ length: 2 ** depth }, (_, index) => toLevel(rgbPatches[index]?.[band] ?? 0, 8) * 257),
  );
}

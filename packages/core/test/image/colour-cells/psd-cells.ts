import { type Packing, type PsdParts, packings, writePsd } from '../../builders/psd-builder.ts';
import { f32, u16 } from '../../builders/psd-numbers.ts';
import {
  type CellSpace,
  type ColourCell,
  fittingProfiles,
  fromLevel,
  grayPatches,
  inkPatches,
  labPatches,
  patchAlphas,
  patchCount,
  rgbPatches,
  toLevel,
} from './cell.ts';

type Depth = NonNullable<PsdParts['depth']>;

export interface PsdModel {
  readonly mode: NonNullable<PsdParts['mode']>;
  readonly space: CellSpace;
  readonly patches: readonly (readonly number[])[];
  readonly depths: readonly Depth[];
  /** True if the mode allows layers and a transparent merged picture. */
  readonly hasLayers: boolean;
}

const layered = { hasLayers: true } as const;
export const psdModels: readonly PsdModel[] = [
  { mode: 'bitmap', space: 'gray', patches: grayPatches, depths: [1], hasLayers: false },
  { mode: 'gray', space: 'gray', patches: grayPatches, depths: [8, 16, 32], ...layered },
  { mode: 'duotone', space: 'gray', patches: grayPatches, depths: [8, 16], hasLayers: false },
  { mode: 'indexed', space: 'rgb', patches: rgbPatches, depths: [8], hasLayers: false },
  { mode: 'rgb', space: 'rgb', patches: rgbPatches, depths: [8, 16, 32], ...layered },
  { mode: 'cmyk', space: 'cmyk', patches: inkPatches, depths: [8, 16], ...layered },
  { mode: 'lab', space: 'lab', patches: labPatches, depths: [8, 16], ...layered },
];

/** Storage of colours and alpha. */
const forms = ['merged', 'merged with alpha', 'layers alone', 'layers alone with alpha'] as const;
type Form = (typeof forms)[number];

const [side, width, height] = [2, patchCount * 2, 2];

/** The depths of a Photoshop mode, merged and in layers, with each compression, as psd and psb. */
export function* psdCells(model: PsdModel): Generator<ColourCell> {
  for (const depth of model.depths) {
    for (const form of model.hasLayers ? forms : (['merged'] as const)) {
      for (const packing of Object.keys(packings) as Packing[]) {
        if (depth === 1 && packing === 'zipWithPrediction') continue; // bits have no predictor
        for (const isLarge of [false, true]) {
          for (const profile of profilesFor(model, depth, form)) {
            yield makeCell(model, depth, form, { packing, isLarge }, profile);
          }
        }
      }
    }
  }
}

function profilesFor({ mode, space }: PsdModel, depth: Depth, form: Form): readonly (Uint8Array | undefined)[] {
  if (space === 'lab' || space === 'light' || mode === 'bitmap' || depth === 32) return [undefined];
  return form === 'merged' ? [undefined, fittingProfiles[space]] : [undefined];
}

function makeCell(
  model: PsdModel,
  depth: Depth,
  form: Form,
  shape: Pick<PsdParts, 'packing' | 'isLarge'>,
  profile: Uint8Array | undefined,
): ColourCell {
  const { mode, patches } = model;
  const hasAlpha = form.endsWith('alpha');
  const isMerged = form.startsWith('merged');
  const cover = (patch: number): number => (hasAlpha ? quantize(patchAlphas[patch]!, depth) : 1);
  const encoded = patches.map((patch) => encodePatch(model, depth, patch));
  // Photoshop composites the merged picture on white, the maximum of both light and inverted ink.
  const written = encoded.map((codes, patch) =>
    isMerged
      ? codes.map((code, band) => compositeOnWhite(code, white(model, depth, band), cover(patch), depth))
      : codes,
  );
  const planes = encoded[0]!.map((_, band) =>
    planeOf(
      written.map((codes) => codes[band]!),
      depth,
    ),
  );
  const alpha = planeOf(
    patches.map((_, patch) => (depth === 32 ? cover(patch) : toLevel(cover(patch), depth))),
    depth,
  );
  const resources = profile === undefined ? {} : { 1039: profile };
  const base = {
    width,
    height,
    mode,
    depth,
    ...shape,
    resources,
    ...(mode === 'indexed' && { colourTable: palette() }),
    ...(mode === 'duotone' && { colourTable: new Uint8Array(8) }),
  };
  const box = [0, 0, height, width] as const;
  const parts: PsdParts = isMerged
    ? {
        ...base,
        planes: hasAlpha ? [...planes, alpha] : planes,
        ...(hasAlpha && { layers: [{ name: 'one' }], isTransparent: true }),
      }
    : {
        ...base,
        channels: planes.length,
        layers: [{ name: 'one', box, channels: { ...planes, ...(hasAlpha && { '-1': alpha }) } }],
      };
  const decoded = written.map((codes, patch) => {
    const own = isMerged
      ? codes.map((code, band) => removeWhite(code, white(model, depth, band), cover(patch), depth))
      : codes;
    return decodePatch(model, depth, own);
  });
  return {
    name: `${shape.isLarge ? 'psb' : 'psd'} ${mode} ${depth}, ${form}, ${shape.packing}${profile === undefined ? '' : ', profile'}`,
    extension: 'psd',
    bytes: writePsd(parts),
    space: depth === 32 ? 'light' : model.space,
    colours: decoded,
    alpha: hasAlpha ? patches.map((_, patch) => cover(patch)) : undefined,
    profile,
    depth: depth > 8 ? 16 : 8,
    ...toleranceOf(model, depth, hasAlpha),
  };
}

/** A step of 8-bit Lab is up to two of sRGB. An alpha of one third triples the half step of a composited value. */
function toleranceOf({ space }: PsdModel, depth: Depth, hasAlpha: boolean): { readonly tolerance?: number } {
  if (depth > 8) return {};
  return space === 'lab' ? { tolerance: hasAlpha ? 6 : 3 } : hasAlpha ? { tolerance: 2.5 } : {};
}

const quantize = (amount: number, depth: number): number =>
  depth === 32 ? Math.fround(amount) : fromLevel(toLevel(amount, depth), depth);

function encodePatch({ mode, patches }: PsdModel, depth: Depth, patch: readonly number[]): number[] {
  if (mode === 'indexed') return [patches.indexOf(patch)];
  if (mode === 'bitmap') return [1 - toLevel(patch[0]!, 1)]; // set bits are black
  if (depth === 32) return patch.map(Math.fround);
  if (mode === 'cmyk') return patch.map((ink) => toLevel(1 - ink, depth));
  if (mode !== 'lab') return patch.map((amount) => toLevel(amount, depth));
  const [l = 0, a = 0, b = 0] = patch;
  const unit = depth === 16 ? 257 : 1;
  return [toLevel(l / 100, depth), Math.round((a + 128) * unit), Math.round((b + 128) * unit)];
}

function decodePatch({ mode }: PsdModel, depth: Depth, codes: readonly number[]): number[] {
  if (mode === 'indexed') return rgbPatches[codes[0]!]!.map((amount) => fromLevel(toLevel(amount, 8), 8));
  if (mode === 'bitmap') return [1 - codes[0]!];
  if (depth === 32) return [...codes];
  if (mode === 'cmyk') return codes.map((code) => 1 - fromLevel(code, depth));
  if (mode !== 'lab') return codes.map((code) => fromLevel(code, depth));
  const [l = 0, a = 0, b = 0] = codes;
  const unit = depth === 16 ? 257 : 1;
  return [fromLevel(l, depth) * 100, a / unit - 128, b / unit - 128];
}

const maxLevelOf = (depth: number): number => (depth === 32 ? 1 : 2 ** depth - 1);

function white({ mode }: PsdModel, depth: Depth, band: number): number {
  return mode === 'lab' && band > 0 ? 128 * (depth === 16 ? 257 : 1) : maxLevelOf(depth);
}

function compositeOnWhite(code: number, backdrop: number, cover: number, depth: Depth): number {
  const mixed = code * cover + backdrop * (1 - cover);
  return depth === 32 ? Math.fround(mixed) : Math.round(mixed);
}

function removeWhite(code: number, backdrop: number, cover: number, depth: Depth): number {
  return Math.max(0, Math.min(maxLevelOf(depth), (code - backdrop * (1 - cover)) / cover));
}

function planeOf(values: readonly number[], depth: Depth): Uint8Array {
  const row = values.flatMap((value) => new Array<number>(side).fill(value));
  if (depth === 1) {
    const bits = row.join('').padEnd(Math.ceil(row.length / 8) * 8, '0');
    const bytes = Array.from({ length: bits.length / 8 }, (_, at) =>
      Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
    );
    return Uint8Array.from([...bytes, ...bytes]);
  }
  const rows = [...row, ...row];
  return depth === 8 ? Uint8Array.from(rows) : depth === 16 ? u16(...rows) : f32(...rows);
}

function palette(): Uint8Array {
  return Uint8Array.from(
    [0, 1, 2].flatMap((band) => Array.from({ length: 256 }, (_, index) => toLevel(rgbPatches[index]?.[band] ?? 0, 8))),
  );
}

import type { ByteReader } from '../../../bytes/reader.ts';
import type { Blocks } from '../blocks.ts';
import { readBlock } from '../blocks.ts';
import type { Descriptor } from '../descriptor.ts';
import { descriptorIn, descriptorsIn, flagIn, numberIn, readVersionedDescriptor, wordIn } from '../descriptor.ts';
import type { Rectangle } from '../rectangle.ts';
import type { Cast } from './cast-effects.ts';
import { readGlow, readShadow, readStroke } from './cast-effects.ts';
import type { contentKeys, PaintContent } from './content.ts';
import { paintOf } from './content.ts';
import type { Cover } from './shape.ts';
import type { Stage } from './stage.ts';

/** What an effect lays under a layer or over what the layer shows. */
export interface Overlay {
  readonly paint: PaintContent;
  readonly mode: string;
  readonly opacity: number;
  /** What it covers, where that is not all of the layer. */
  readonly cover?: Cover | undefined;
}

/** The lowest first, all of them. */
export interface Effects {
  /** What shows outside of the layer. */
  readonly below: readonly (Overlay & { readonly cover: Cover })[];
  readonly overlays: readonly Overlay[];
  /** How many pixels beyond the layer they reach, or from beyond it into the layer. */
  readonly reach: number;
  /** What is not drawn, as Photoshop calls it. */
  readonly dropped: readonly string[];
}

type ContentKey = (typeof contentKeys)[number];
interface Kind {
  readonly key: string;
  /** The list of several of them. */
  readonly list: string;
  readonly name: string;
  /** What it is painted with; nothing where that is not known here. */
  readonly content?: (effect: Descriptor) => ContentKey | undefined;
  /** What it covers; absent where it covers the layer. */
  readonly cast?: (effect: Descriptor, stage: Stage) => Cast | undefined;
}

const colour = (): ContentKey => 'SoCo';
const strokePaints: Readonly<Record<string, ContentKey>> = { SClr: 'SoCo', GrFl: 'GdFl', Ptrn: 'PtFl' };

/** @see Adobe Photoshop File Formats Specification, "Object-based effects layer info"; from the lowest up */
const kinds: readonly Kind[] = [
  {
    key: 'DrSh',
    list: 'dropShadowMulti',
    name: 'drop shadow',
    content: colour,
    cast: (effect, { globalAngle }) => readShadow(effect, globalAngle, false),
  },
  {
    key: 'OrGl',
    list: 'outerGlowMulti',
    name: 'outer glow',
    content: colour,
    cast: (effect) => readGlow(effect, false),
  },
  { key: 'patternFill', list: 'patternFillMulti', name: 'pattern overlay', content: () => 'PtFl' },
  { key: 'GrFl', list: 'gradientFillMulti', name: 'gradient overlay', content: () => 'GdFl' },
  { key: 'SoFi', list: 'solidFillMulti', name: 'colour overlay', content: colour },
  { key: 'ChFX', list: 'satinMulti', name: 'satin' },
  {
    key: 'IrGl',
    list: 'innerGlowMulti',
    name: 'inner glow',
    content: colour,
    cast: (effect) => readGlow(effect, true),
  },
  {
    key: 'IrSh',
    list: 'innerShadowMulti',
    name: 'inner shadow',
    content: colour,
    cast: (effect, { globalAngle }) => readShadow(effect, globalAngle, true),
  },
  {
    key: 'FrFX',
    list: 'frameFXMulti',
    name: 'stroke',
    content: (effect) => strokePaints[wordIn(effect, 'PntT') ?? 'SClr'],
    cast: readStroke,
  },
  { key: 'ebbl', list: 'bevelEmbossMulti', name: 'bevel' },
];

/** What descriptors call the modes that layers have keys for. */
const modeKeys: Readonly<Record<string, string>> = {
  Nrml: 'norm',
  Dslv: 'diss',
  Drkn: 'dark',
  Mltp: 'mul ',
  CBrn: 'idiv',
  linearBurn: 'lbrn',
  darkerColor: 'dkCl',
  Lghn: 'lite',
  Scrn: 'scrn',
  CDdg: 'div ',
  linearDodge: 'lddg',
  lighterColor: 'lgCl',
  Ovrl: 'over',
  SftL: 'sLit',
  HrdL: 'hLit',
  vividLight: 'vLit',
  linearLight: 'lLit',
  pinLight: 'pLit',
  hardMix: 'hMix',
  Dfrn: 'diff',
  Xclu: 'smud',
  blendSubtraction: 'fsub',
  blendDivide: 'fdiv',
  'H   ': 'hue ',
  Strt: 'sat ',
  'Clr ': 'colr',
  Lmns: 'lum ',
};

const noEffects: Effects = { below: [], overlays: [], reach: 0, dropped: [] };

/** The effects of a layer that are switched on. Gradients are aligned with `whole`. */
export async function openEffects(blocks: Blocks, whole: Rectangle, stage: Stage): Promise<Effects> {
  const all = readEffects(blocks);
  if (all === undefined || all.items.get('masterFXSwitch') === false) return noEffects;
  const found: { below: (Overlay & { cover: Cover })[]; overlays: Overlay[]; reach: number; dropped: string[] } = {
    below: [],
    overlays: [],
    reach: 0,
    dropped: [],
  };
  for (const kind of kinds) {
    for (const effect of listOf(all, kind)) {
      const cast = kind.cast?.(effect, stage);
      const content = kind.content?.(effect);
      const isKnown = content !== undefined && (kind.cast === undefined || cast !== undefined);
      const overlay = isKnown ? await openOverlay(content, effect, whole, stage) : undefined;
      if (overlay === undefined) {
        found.dropped.push(kind.name);
        continue;
      }
      if ((numberIn(effect, 'Nose') ?? 0) > 0) found.dropped.push(`the noise of its ${kind.name}`);
      if (cast?.below !== undefined) found.below.push({ ...overlay, cover: cast.below });
      if (cast === undefined || cast.within !== undefined) found.overlays.push({ ...overlay, cover: cast?.within });
      found.reach = Math.max(found.reach, cast?.reach ?? 0);
    }
  }
  return found;
}

/** Those of one kind that are switched on. */
function listOf(all: Descriptor, { key, list }: Kind): Descriptor[] {
  const [single, several] = [descriptorIn(all, key), descriptorsIn(all, list)];
  const effects = several.length > 0 ? several : single === undefined ? [] : [single];
  return effects.filter((effect) => flagIn(effect, 'enab') && effect.items.get('present') !== false);
}

/** Of several of one kind newer programs write a list, and the first alone for older ones. */
function readEffects(blocks: Blocks): Descriptor | undefined {
  const read = (body: ByteReader): Descriptor => {
    body.skip(4);
    return readVersionedDescriptor(body);
  };
  return (
    readBlock(blocks, 'lmfx', 16, read) ?? readBlock(blocks, 'lfx2', 16, read) ?? readBlock(blocks, 'lfxs', 16, read)
  );
}

async function openOverlay(
  content: (typeof contentKeys)[number],
  effect: Descriptor,
  whole: Rectangle,
  stage: Stage,
): Promise<Overlay | undefined> {
  const paint = await paintOf(content, effect, whole, stage);
  const mode = modeKeys[wordIn(effect, 'Md  ') ?? 'Nrml'];
  if (paint === undefined || mode === undefined) return undefined;
  return { paint, mode, opacity: (numberIn(effect, 'Opct') ?? 100) / 100 };
}

import type { ByteReader } from '../../../bytes/reader.ts';
import type { Blocks } from '../blocks.ts';
import { readBlock } from '../blocks.ts';
import type { Descriptor } from '../descriptor.ts';
import { descriptorIn, descriptorsIn, flagIn, numberIn, readVersionedDescriptor, wordIn } from '../descriptor.ts';
import type { Rectangle } from '../rectangle.ts';
import type { contentKeys, PaintContent } from './content.ts';
import { paintOf } from './content.ts';
import type { Stage } from './stage.ts';

/** A colour, gradient or pattern that an effect lays over what a layer shows. */
export interface Overlay {
  readonly paint: PaintContent;
  readonly mode: string;
  readonly opacity: number;
}

export interface Effects {
  /** The lowest first. */
  readonly overlays: readonly Overlay[];
  /** What is not drawn, as Photoshop calls it. */
  readonly dropped: readonly string[];
}

interface Kind {
  readonly key: string;
  /** The list of several of them. */
  readonly list: string;
  readonly name: string;
  readonly content?: (typeof contentKeys)[number];
}

/** @see Adobe Photoshop File Formats Specification, "Object-based effects layer info"; from the lowest up */
const kinds: readonly Kind[] = [
  { key: 'DrSh', list: 'dropShadowMulti', name: 'drop shadow' },
  { key: 'OrGl', list: 'outerGlowMulti', name: 'outer glow' },
  { key: 'patternFill', list: 'patternFillMulti', name: 'pattern overlay', content: 'PtFl' },
  { key: 'GrFl', list: 'gradientFillMulti', name: 'gradient overlay', content: 'GdFl' },
  { key: 'SoFi', list: 'solidFillMulti', name: 'colour overlay', content: 'SoCo' },
  { key: 'ChFX', list: 'satinMulti', name: 'satin' },
  { key: 'IrGl', list: 'innerGlowMulti', name: 'inner glow' },
  { key: 'IrSh', list: 'innerShadowMulti', name: 'inner shadow' },
  { key: 'FrFX', list: 'frameFXMulti', name: 'stroke' },
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

const noEffects: Effects = { overlays: [], dropped: [] };

/** The effects of a layer that are switched on. Gradients are aligned with `whole`. */
export async function openEffects(blocks: Blocks, whole: Rectangle, stage: Stage): Promise<Effects> {
  const all = readEffects(blocks);
  if (all === undefined || all.items.get('masterFXSwitch') === false) return noEffects;
  const overlays: Overlay[] = [];
  const dropped: string[] = [];
  for (const { key, list, name, content } of kinds) {
    const single = descriptorIn(all, key);
    const several = descriptorsIn(all, list);
    for (const effect of several.length > 0 ? several : single === undefined ? [] : [single]) {
      if (!flagIn(effect, 'enab') || effect.items.get('present') === false) continue;
      const overlay = content && (await openOverlay(content, effect, whole, stage));
      if (overlay !== undefined) overlays.push(overlay);
      else dropped.push(name);
    }
  }
  return { overlays, dropped };
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

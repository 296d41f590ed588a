import type { ByteReader } from '../../../../bytes/reader.ts';
import type { Blocks } from '../../layers/blocks.ts';
import { readBlock } from '../../layers/blocks.ts';
import type { Descriptor } from '../../layers/descriptor.ts';
import {
  descriptorIn,
  descriptorsIn,
  flagIn,
  numberIn,
  readVersionedDescriptor,
  stringIn,
} from '../../layers/descriptor.ts';
import type { Rectangle } from '../../rectangle.ts';
import type { CompositeContext } from '../composite-context.ts';
import type { fillKeys, Painter } from '../fill-content.ts';
import { createFillPainter } from '../fill-content.ts';
import type { EffectCoverage } from './shape.ts';
import type { ShapeEffect } from './shape-effects.ts';
import { readGlow, readShadow, readStroke } from './shape-effects.ts';

/** An effect drawn below a layer or over it. */
export interface Overlay {
  readonly paint: Painter;
  readonly mode: string;
  readonly opacity: number;
  /** Coverage of the effect; absent if it covers the whole layer. */
  readonly coverage?: EffectCoverage | undefined;
}

/** All enabled effects, the lowest first. */
export interface Effects {
  /** Effects outside the layer. */
  readonly below: readonly (Overlay & { readonly coverage: EffectCoverage })[];
  readonly overlays: readonly Overlay[];
  /** Number of pixels that effects extend beyond the layer, or read around it. */
  readonly reach: number;
  /** Photoshop's names of the effects that are not drawn. */
  readonly dropped: readonly string[];
}

type FillKey = (typeof fillKeys)[number];
interface EffectKind {
  readonly key: string;
  /** Key of the list for several effects of this kind. */
  readonly listKey: string;
  readonly name: string;
  /** Kind of fill of the effect, or undefined if it is not supported. */
  readonly fillKeyOf?: (effect: Descriptor) => FillKey | undefined;
  /** Reads the area that the effect covers; absent if it covers the layer. */
  readonly readShapeEffect?: (effect: Descriptor, composite: CompositeContext) => ShapeEffect | undefined;
}

const solidColour = (): FillKey => 'SoCo';
const strokeFills: Readonly<Record<string, FillKey>> = { SClr: 'SoCo', GrFl: 'GdFl', Ptrn: 'PtFl' };

/**
 * From the lowest to the highest.
 * @see Adobe Photoshop File Formats Specification, "Object-based effects layer info"; from the lowest up
 */
const effectKinds: readonly EffectKind[] = [
  {
    key: 'DrSh',
    listKey: 'dropShadowMulti',
    name: 'drop shadow',
    fillKeyOf: solidColour,
    readShapeEffect: (effect, { globalAngle }) => readShadow(effect, globalAngle, false),
  },
  {
    key: 'OrGl',
    listKey: 'outerGlowMulti',
    name: 'outer glow',
    fillKeyOf: solidColour,
    readShapeEffect: (effect) => readGlow(effect, false),
  },
  { key: 'patternFill', listKey: 'patternFillMulti', name: 'pattern overlay', fillKeyOf: () => 'PtFl' },
  { key: 'GrFl', listKey: 'gradientFillMulti', name: 'gradient overlay', fillKeyOf: () => 'GdFl' },
  { key: 'SoFi', listKey: 'solidFillMulti', name: 'colour overlay', fillKeyOf: solidColour },
  { key: 'ChFX', listKey: 'satinMulti', name: 'satin' },
  {
    key: 'IrGl',
    listKey: 'innerGlowMulti',
    name: 'inner glow',
    fillKeyOf: solidColour,
    readShapeEffect: (effect) => readGlow(effect, true),
  },
  {
    key: 'IrSh',
    listKey: 'innerShadowMulti',
    name: 'inner shadow',
    fillKeyOf: solidColour,
    readShapeEffect: (effect, { globalAngle }) => readShadow(effect, globalAngle, true),
  },
  {
    key: 'FrFX',
    listKey: 'frameFXMulti',
    name: 'stroke',
    fillKeyOf: (effect) => strokeFills[stringIn(effect, 'PntT') ?? 'SClr'],
    readShapeEffect: readStroke,
  },
  { key: 'ebbl', listKey: 'bevelEmbossMulti', name: 'bevel' },
];

/** Descriptors name blend modes differently from layer records. */
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

/** Opens the enabled effects of a layer. Gradients are aligned with `alignmentBox`. */
export async function openEffects(
  blocks: Blocks,
  alignmentBox: Rectangle,
  composite: CompositeContext,
): Promise<Effects> {
  const all = readEffects(blocks);
  if (all === undefined || all.items.get('masterFXSwitch') === false) return noEffects;
  const found: {
    below: (Overlay & { coverage: EffectCoverage })[];
    overlays: Overlay[];
    reach: number;
    dropped: string[];
  } = {
    below: [],
    overlays: [],
    reach: 0,
    dropped: [],
  };
  for (const kind of effectKinds) {
    for (const effect of enabledEffects(all, kind)) {
      const shapeEffect = kind.readShapeEffect?.(effect, composite);
      const fillKey = kind.fillKeyOf?.(effect);
      const isKnown = fillKey !== undefined && (kind.readShapeEffect === undefined || shapeEffect !== undefined);
      const overlay = isKnown ? await openOverlay(fillKey, effect, alignmentBox, composite) : undefined;
      if (overlay === undefined) {
        found.dropped.push(kind.name);
        continue;
      }
      if ((numberIn(effect, 'Nose') ?? 0) > 0) found.dropped.push(`noise of the ${kind.name}`);
      if (shapeEffect?.below !== undefined) found.below.push({ ...overlay, coverage: shapeEffect.below });
      if (shapeEffect === undefined || shapeEffect.within !== undefined)
        found.overlays.push({ ...overlay, coverage: shapeEffect?.within });
      found.reach = Math.max(found.reach, shapeEffect?.reach ?? 0);
    }
  }
  return found;
}

/** The enabled effects of one kind. */
function enabledEffects(all: Descriptor, { key, listKey }: EffectKind): Descriptor[] {
  const [single, several] = [descriptorIn(all, key), descriptorsIn(all, listKey)];
  const effects = several.length > 0 ? several : single === undefined ? [] : [single];
  return effects.filter((effect) => flagIn(effect, 'enab') && effect.items.get('present') !== false);
}

/** Newer programs write a list of effects, and the first one again for older programs. */
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
  content: (typeof fillKeys)[number],
  effect: Descriptor,
  alignmentBox: Rectangle,
  composite: CompositeContext,
): Promise<Overlay | undefined> {
  const paint = await createFillPainter(content, effect, alignmentBox, composite);
  const mode = modeKeys[stringIn(effect, 'Md  ') ?? 'Nrml'];
  if (paint === undefined || mode === undefined) return undefined;
  return { paint, mode, opacity: (numberIn(effect, 'Opct') ?? 100) / 100 };
}

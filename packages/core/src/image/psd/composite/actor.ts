import { isMalformed } from '../../../malformed.ts';
import { readBlock } from '../blocks.ts';
import type { Layer } from '../layer.ts';
import { channelId } from '../layer.ts';
import type { Rectangle } from '../rectangle.ts';
import { heightOf, widthOf } from '../rectangle.ts';
import type { LayerNode } from '../tree.ts';
import { adjustmentKeys, openAdjustment } from './adjustment.ts';
import type { Adjust } from './adjustment-kind.ts';
import type { Artboard } from './artboard.ts';
import { readArtboard } from './artboard.ts';
import { isBlendMode } from './blend.ts';
import type { BlendRanges } from './blend-ranges.ts';
import { readBlendRanges } from './blend-ranges.ts';
import type { PaintContent } from './content.ts';
import { contentKeys, openContent } from './content.ts';
import type { Effects } from './effects.ts';
import { openEffects } from './effects.ts';
import type { LayerPlane } from './layer-plane.ts';
import { constantPlane, openPlane } from './layer-plane.ts';
import type { ReadMask } from './mask.ts';
import { hasSoftPaths, openMask } from './mask.ts';
import { growRectangle } from './shape.ts';
import type { Stage } from './stage.ts';
import { createSurface } from './surface.ts';

/** A layer or group that is seen, with all that it takes to lay it on those below it. */
export interface Actor {
  readonly layer: Layer;
  readonly mode: string;
  readonly mask: ReadMask | undefined;
  readonly effects: Effects;
  readonly ranges: BlendRanges | undefined;
  /** What effects go around, of a shape that may be filled with something one sees through. */
  readonly outline: ReadMask | undefined;
  /** Those that show only where this one does. */
  readonly clipped: readonly Actor[];
  /** Whether these are put together with it before both are laid on what is below. */
  readonly clipsAsGroup: boolean;
  /** Whether its overlays are as transparent as its filling. */
  readonly fadesOverlays: boolean;
  /** The box outside of which it changes nothing. */
  readonly box: Rectangle;
  readonly part:
    | { readonly kind: 'painted'; readonly paint: PaintContent }
    | { readonly kind: 'adjustment'; readonly adjust: Adjust }
    | { readonly kind: 'group'; readonly members: readonly Actor[]; readonly artboard: Artboard | undefined };
}

/** Opens those of the layers that are seen. What cannot be shown as it should be is noted by the layer's name. */
export async function openActors(nodes: readonly LayerNode[], stage: Stage): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (const node of nodes) {
    if (node.layer.isHidden) continue;
    await stage.context.breathe();
    const actor = await openActor(node, stage);
    if (actor !== undefined) actors.push(actor);
  }
  return actors;
}

async function openActor(node: LayerNode, stage: Stage): Promise<Actor | undefined> {
  const { layer } = node;
  const part = await openPart(node, stage);
  if (part === undefined) return undefined;
  const isCut = part.kind === 'painted' && isCutAlready(layer, stage);
  const page = part.kind === 'group' ? part.artboard?.box : undefined;
  const whole = part.kind === 'painted' && showsPixels(layer, stage) ? layer.box : (page ?? stage.canvas);
  const effects = await openEffects(layer.blocks, whole, stage);
  const actor: Actor = {
    layer,
    mode: part.kind === 'group' && part.artboard !== undefined ? 'norm' : modeOf(node),
    mask: await openMask(layer, isCut, stage.header, stage.context),
    effects,
    ranges: layer.hasBlendRanges ? readBlendRanges(layer.blendRanges, stage.header) : undefined,
    outline:
      effects.reach > 0 && isFilled(layer) && !layer.blocks.has('SoCo')
        ? await openMask(layer, false, stage.header, stage.context)
        : undefined,
    clipped: await openActors(node.clipped, stage),
    clipsAsGroup: readBlock(layer.blocks, 'clbl', 1, (body) => body.u8() !== 0) ?? true,
    fadesOverlays: layer.fill >= 1 || (readBlock(layer.blocks, 'infx', 1, (body) => body.u8() !== 0) ?? false),
    box: growRectangle(whole, effects.reach),
    part,
  };
  noteDifferences(actor, stage);
  return actor;
}

/** What a layer has of its own; nothing where it has nothing that can be shown. */
async function openPart({ layer, children }: LayerNode, stage: Stage): Promise<Actor['part'] | undefined> {
  if (children !== undefined) {
    const artboard = await tolerate(async () => readArtboard(layer.blocks, stage));
    return { kind: 'group', members: await openActors(children, stage), artboard };
  }
  const where = { item: layer.name };
  if (showsPixels(layer, stage)) return { kind: 'painted', paint: await openPixels(layer, stage) };
  if (isFilled(layer)) {
    const paint = await tolerate(() => openContent(layer.blocks, stage.canvas, stage));
    if (paint === undefined) stage.context.note('LAYER_CONTENT_DROPPED', undefined, where);
    return paint && { kind: 'painted', paint };
  }
  const key = adjustmentKeys.find((each) => layer.blocks.has(each));
  if (key === undefined) return undefined;
  const adjust = await tolerate(async () => openAdjustment(layer.blocks, stage));
  if (adjust === undefined) stage.context.note('LAYER_ADJUSTMENT_DROPPED', undefined, where);
  return adjust && { kind: 'adjustment', adjust };
}

/** A block that is damaged is as one that cannot be shown. */
async function tolerate<Value>(open: () => Promise<Value | undefined>): Promise<Value | undefined> {
  try {
    return await open();
  } catch (error) {
    if (isMalformed(error)) return undefined;
    throw error;
  }
}

/** What is filled has pixels too, which show only what lies within its paths. */
function showsPixels(layer: Layer, stage: Stage): boolean {
  return hasPixels(layer, stage) && !(isFilled(layer) && hasSoftPaths(layer));
}

/** Pixels of what is filled, and of shapes with a stroke, were cut along the paths by the program. */
function isCutAlready(layer: Layer, stage: Stage): boolean {
  return showsPixels(layer, stage) && (isFilled(layer) || layer.blocks.has('vscg'));
}

const isFilled = ({ blocks }: Layer): boolean => contentKeys.some((key) => blocks.has(key));

function hasPixels({ box, channels }: Layer, { header }: Stage): boolean {
  if (widthOf(box) === 0 || heightOf(box) === 0) return false;
  return Array.from({ length: header.colours }, (_, id) => id).every((id) => (channels.get(id)?.length ?? 0) > 2);
}

async function openPixels({ box, channels }: Layer, { header, context }: Stage): Promise<PaintContent> {
  const colours: LayerPlane[] = [];
  for (let id = 0; id < header.colours; id++) {
    const body = channels.get(id);
    colours.push(body === undefined ? constantPlane(0) : await openPlane(body, box, 0, header, context));
  }
  const body = channels.get(channelId.alpha);
  const alpha = body === undefined ? constantPlane(1) : await openPlane(body, box, 0, header, context);
  const bottom = Math.min(...[...colours, alpha].map((plane) => plane.bottom));
  return (wanted) => {
    const { width } = createSurface(wanted, 0);
    const cover = alpha.read(wanted);
    if (bottom < wanted.bottom) cover.fill(0, Math.max(0, bottom - wanted.top) * width);
    return { box: wanted, width, colours: colours.map(({ read }) => read(wanted)), alpha: cover };
  };
}

/** A group's own mode stands with its section; one of a clipped group does not pass through. */
function modeOf({ layer, children }: LayerNode): string {
  const mode = (children !== undefined ? layer.section?.blendMode : undefined) ?? layer.blendMode;
  return mode === 'pass' && (children === undefined || layer.isClipped) ? 'norm' : mode;
}

function noteDifferences({ layer, mode, effects, ranges, part }: Actor, { context }: Stage): void {
  const where = { item: layer.name };
  if (effects.dropped.length > 0) context.note('LAYER_EFFECTS_DROPPED', effects.dropped.join(', '), where);
  const isPassedThrough = part.kind === 'group' && mode === 'pass';
  if (isPassedThrough && effects.below.length + effects.overlays.length > 0)
    context.note('LAYER_EFFECTS_DROPPED', 'those of a group that passes through', where);
  if (mode === 'diss') context.note('LAYER_BLENDING_CHANGED', 'its pixels are strewn otherwise', where);
  const isFaded = ranges !== undefined && !isPassedThrough;
  if (layer.hasBlendRanges && !isFaded) context.note('LAYER_BLENDING_CHANGED', 'it shows whatever is how light', where);
  if (!isBlendMode(mode)) context.note('LAYER_BLENDING_CHANGED', `mode '${mode}' is taken for normal`, where);
  if ((readBlock(layer.blocks, 'knko', 1, (body) => body.u8()) ?? 0) !== 0) {
    context.note('LAYER_BLENDING_CHANGED', 'it knocks nothing out of those below it', where);
  }
}

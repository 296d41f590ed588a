import { isMalformed } from '../../../malformed.ts';
import { readBlock } from '../layers/blocks.ts';
import type { Layer } from '../layers/layer.ts';
import { channelId } from '../layers/layer.ts';
import type { LayerNode } from '../layers/layer-tree.ts';
import type { Rectangle } from '../rectangle.ts';
import { heightOf, widthOf } from '../rectangle.ts';
import { adjustmentKeys, openAdjustment } from './adjustments/adjustment.ts';
import type { Adjust } from './adjustments/adjustment-kind.ts';
import type { Artboard } from './artboard.ts';
import { readArtboard } from './artboard.ts';
import { isBlendMode } from './blend.ts';
import type { BlendRanges } from './blend-ranges.ts';
import { readBlendRanges } from './blend-ranges.ts';
import type { CompositeContext } from './composite-context.ts';
import type { Effects } from './effects/effects.ts';
import { openEffects } from './effects/effects.ts';
import { expandRectangle } from './effects/shape.ts';
import type { Painter } from './fill-content.ts';
import { fillKeys, openFill } from './fill-content.ts';
import type { LayerPlane } from './layer-plane.ts';
import { constantPlane, openPlane } from './layer-plane.ts';
import type { ReadMask } from './mask.ts';
import { hasSoftPaths, openMask } from './mask.ts';
import { createSurface } from './surface.ts';

/** A visible layer or group with everything needed to composite it. */
export interface CompositeNode {
  readonly layer: Layer;
  readonly mode: string;
  readonly mask: ReadMask | undefined;
  readonly effects: Effects;
  readonly blendRanges: BlendRanges | undefined;
  /** Outline that effects follow, for shapes whose fill may be partly transparent. */
  readonly outline: ReadMask | undefined;
  /** Nodes clipped to this one. */
  readonly clipped: readonly CompositeNode[];
  /** True if clipped nodes are composited with their base before both are blended onto the backdrop. */
  readonly clipsAsGroup: boolean;
  /** True if overlays fade with the fill opacity. */
  readonly fadesOverlays: boolean;
  /** Bounds of everything the node changes. */
  readonly box: Rectangle;
  readonly content:
    | { readonly kind: 'painted'; readonly paint: Painter }
    | { readonly kind: 'adjustment'; readonly adjust: Adjust }
    | { readonly kind: 'group'; readonly members: readonly CompositeNode[]; readonly artboard: Artboard | undefined };
}

/** Builds nodes for all visible layers. Unsupported properties are noted with the layer's name. */
export async function buildCompositeTree(
  layerNodes: readonly LayerNode[],
  composite: CompositeContext,
): Promise<CompositeNode[]> {
  const nodes: CompositeNode[] = [];
  for (const layerNode of layerNodes) {
    if (layerNode.layer.isHidden) continue;
    await composite.context.breathe();
    const node = await buildNode(layerNode, composite);
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
}

async function buildNode(layerNode: LayerNode, composite: CompositeContext): Promise<CompositeNode | undefined> {
  const { layer } = layerNode;
  const content = await openNodeContent(layerNode, composite);
  if (content === undefined) return undefined;
  const isPathApplied = content.kind === 'painted' && isPathAppliedToPixels(layer, composite);
  const artboardBox = content.kind === 'group' ? content.artboard?.box : undefined;
  const contentBox =
    content.kind === 'painted' && usesPixels(layer, composite) ? layer.box : (artboardBox ?? composite.canvas);
  const effects = await openEffects(layer.blocks, contentBox, composite);
  const node: CompositeNode = {
    layer,
    mode: content.kind === 'group' && content.artboard !== undefined ? 'norm' : modeOf(layerNode),
    mask: await openMask(layer, isPathApplied, composite.header, composite.context),
    effects,
    blendRanges: layer.hasBlendRanges ? readBlendRanges(layer.blendRanges, composite.header) : undefined,
    outline:
      effects.reach > 0 && isFillLayer(layer) && !layer.blocks.has('SoCo')
        ? await openMask(layer, false, composite.header, composite.context)
        : undefined,
    clipped: await buildCompositeTree(layerNode.clipped, composite),
    clipsAsGroup: readBlock(layer.blocks, 'clbl', 1, (body) => body.u8() !== 0) ?? true,
    fadesOverlays: layer.fill >= 1 || (readBlock(layer.blocks, 'infx', 1, (body) => body.u8() !== 0) ?? false),
    box: expandRectangle(contentBox, effects.reach),
    content,
  };
  noteDifferences(node, composite);
  return node;
}

/** Opens the content of a layer, or returns undefined if it has none that can be shown. */
async function openNodeContent(
  { layer, children }: LayerNode,
  composite: CompositeContext,
): Promise<CompositeNode['content'] | undefined> {
  if (children !== undefined) {
    const artboard = await ignoreDamage(async () => readArtboard(layer.blocks, composite));
    return { kind: 'group', members: await buildCompositeTree(children, composite), artboard };
  }
  const where = { item: layer.name };
  if (usesPixels(layer, composite)) return { kind: 'painted', paint: await openPixels(layer, composite) };
  if (isFillLayer(layer)) {
    const paint = await ignoreDamage(() => openFill(layer.blocks, composite.canvas, composite));
    if (paint === undefined) composite.context.note('LAYER_CONTENT_DROPPED', undefined, where);
    return paint && { kind: 'painted', paint };
  }
  const key = adjustmentKeys.find((each) => layer.blocks.has(each));
  if (key === undefined) return undefined;
  const adjust = await ignoreDamage(async () => openAdjustment(layer.blocks, composite));
  if (adjust === undefined) composite.context.note('LAYER_ADJUSTMENT_DROPPED', undefined, where);
  return adjust && { kind: 'adjustment', adjust };
}

/** Returns undefined for a damaged block, like for an unsupported one. */
async function ignoreDamage<Value>(open: () => Promise<Value | undefined>): Promise<Value | undefined> {
  try {
    return await open();
  } catch (error) {
    if (isMalformed(error)) return undefined;
    throw error;
  }
}

/** Fill layers may also store pixels, cut along their paths. These are used unless the paths are soft. */
function usesPixels(layer: Layer, composite: CompositeContext): boolean {
  return hasPixels(layer, composite) && !(isFillLayer(layer) && hasSoftPaths(layer));
}

/** True for fill layers and stroked shapes: Photoshop stores their pixels already cut along the paths. */
function isPathAppliedToPixels(layer: Layer, composite: CompositeContext): boolean {
  return usesPixels(layer, composite) && (isFillLayer(layer) || layer.blocks.has('vscg'));
}

const isFillLayer = ({ blocks }: Layer): boolean => fillKeys.some((key) => blocks.has(key));

function hasPixels({ box, channels }: Layer, { header }: CompositeContext): boolean {
  if (widthOf(box) === 0 || heightOf(box) === 0) return false;
  return Array.from({ length: header.colours }, (_, id) => id).every((id) => (channels.get(id)?.length ?? 0) > 2);
}

async function openPixels({ box, channels }: Layer, { header, context }: CompositeContext): Promise<Painter> {
  const colours: LayerPlane[] = [];
  for (let id = 0; id < header.colours; id++) {
    const body = channels.get(id);
    colours.push(body === undefined ? constantPlane(0) : await openPlane(body, box, 0, header, context));
  }
  const body = channels.get(channelId.alpha);
  const alpha = body === undefined ? constantPlane(1) : await openPlane(body, box, 0, header, context);
  const bottom = Math.min(...[...colours, alpha].map((plane) => plane.truncatedAt));
  return (wanted) => {
    const { width } = createSurface(wanted, 0);
    const cover = alpha.read(wanted);
    if (bottom < wanted.bottom) cover.fill(0, Math.max(0, bottom - wanted.top) * width);
    return { box: wanted, width, colours: colours.map(({ read }) => read(wanted)), alpha: cover };
  };
}

/** A group's blend mode is stored in its section divider. A clipped group cannot pass through. */
function modeOf({ layer, children }: LayerNode): string {
  const mode = (children !== undefined ? layer.section?.blendMode : undefined) ?? layer.blendMode;
  return mode === 'pass' && (children === undefined || layer.isClipped) ? 'norm' : mode;
}

function noteDifferences(
  { layer, mode, effects, blendRanges, content }: CompositeNode,
  { context }: CompositeContext,
): void {
  const where = { item: layer.name };
  if (effects.dropped.length > 0) context.note('LAYER_EFFECTS_DROPPED', effects.dropped.join(', '), where);
  const isPassThrough = content.kind === 'group' && mode === 'pass';
  if (isPassThrough && effects.below.length + effects.overlays.length > 0)
    context.note('LAYER_EFFECTS_DROPPED', 'effects of a pass-through group', where);
  if (mode === 'diss') context.note('LAYER_BLENDING_CHANGED', 'dissolve uses another random pattern', where);
  const appliesBlendRanges = blendRanges !== undefined && !isPassThrough;
  if (layer.hasBlendRanges && !appliesBlendRanges)
    context.note('LAYER_BLENDING_CHANGED', 'blend ranges are ignored', where);
  if (!isBlendMode(mode)) context.note('LAYER_BLENDING_CHANGED', `unknown mode "${mode}"; used normal`, where);
  if ((readBlock(layer.blocks, 'knko', 1, (body) => body.u8()) ?? 0) !== 0) {
    context.note('LAYER_BLENDING_CHANGED', 'knockout is ignored', where);
  }
}

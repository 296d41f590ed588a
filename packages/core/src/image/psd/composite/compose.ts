import type { Rectangle } from '../rectangle.ts';
import { heightOf, intersectRectangles, widthOf } from '../rectangle.ts';
import { paintArtboard } from './artboard.ts';
import { blendOnto } from './blend.ts';
import { coverageByRanges } from './blend-ranges.ts';
import type { CompositeContext } from './composite-context.ts';
import type { CompositeNode } from './composite-tree.ts';
import type { Overlay } from './effects/effects.ts';
import type { Shape } from './effects/shape.ts';
import { cropShape, expandRectangle } from './effects/shape.ts';
import type { Surface } from './surface.ts';
import { copyRegion, copySurface, createSurface, restoreUnmasked, writeRegion } from './surface.ts';

// Photoshop antialiases shape edges differently; smaller differences of alpha are ignored.
const translucentThreshold = 0.25;
const edgeTolerance = 1 / 16;

/** Composites layers and groups onto a surface, the lowest first. */
export async function compose(
  nodes: readonly CompositeNode[],
  backdrop: Surface,
  composite: CompositeContext,
): Promise<void> {
  for (const node of nodes) {
    const box = intersectRectangles(node.box, backdrop.box);
    if (box === undefined) continue;
    composite.context.spend((box.right - box.left) * (box.bottom - box.top));
    await composite.context.breathe();
    if (isPassThroughGroup(node)) await composePassThrough(node, backdrop, composite);
    else await composeNode(node, box, backdrop, composite);
  }
}

/** True for a group in pass-through mode: its members blend with what is below the group. */
function isPassThroughGroup({ content, mode }: CompositeNode): boolean {
  return content.kind === 'group' && mode === 'pass';
}

async function composePassThrough(node: CompositeNode, backdrop: Surface, composite: CompositeContext): Promise<void> {
  const { content, layer, mask, clipped } = node;
  if (content.kind !== 'group') return;
  const opacity = layer.opacity * layer.fill;
  const isWhole = opacity >= 1 && mask === undefined;
  const before = isWhole ? undefined : copySurface(backdrop);
  if (clipped.length === 0 && layer.fill >= 1) {
    await compose(content.members, backdrop, composite);
  } else {
    const shape = await composeMembers(content.members, backdrop, composite);
    await composeWithinShape(clipped, shape.alpha, backdrop, composite);
  }
  if (before === undefined) return;
  const shares = mask?.(backdrop.box) ?? new Float32Array(backdrop.alpha.length).fill(1);
  restoreUnmasked(backdrop, before, opacity >= 1 ? shares : shares.map((share) => share * opacity));
}

/**
 * Composites the members of a pass-through group onto the backdrop. Adjustments among them affect only the members
 * below them. Returns the coverage of the members alone.
 */
async function composeMembers(
  members: readonly CompositeNode[],
  backdrop: Surface,
  composite: CompositeContext,
): Promise<Surface> {
  const shape = createSurface(backdrop.box, backdrop.colours.length);
  for (const member of members) {
    if (member.content.kind === 'adjustment') {
      await composeWithinShape([member], shape.alpha, backdrop, composite);
    } else {
      await compose([member], backdrop, composite);
      await compose([member], shape, composite);
    }
  }
  return shape;
}

async function composeNode(
  node: CompositeNode,
  box: Rectangle,
  backdrop: Surface,
  composite: CompositeContext,
): Promise<void> {
  const { layer, content, clipped, clipsAsGroup, effects, fadesOverlays } = node;
  const source = await paintNode(node, box, backdrop, composite);
  const maskCoverage = node.mask?.(box);
  const rangeCoverage = node.blendRanges && coverageByRanges(node.blendRanges, source, copyRegion(backdrop, box));
  const mask =
    rangeCoverage && maskCoverage
      ? rangeCoverage.map((value, at) => value * maskCoverage[at]!)
      : (rangeCoverage ?? maskCoverage);
  const shape = effects.reach > 0 ? await renderShape(node, box, composite) : undefined;
  const overlays = effects.overlays.map((overlay) => ({ ...overlay, surface: paintOverlay(overlay, box, shape) }));
  drawEffectsBelow(node, box, shape, source, backdrop);
  if (clipped.length > 0 && clipsAsGroup) await compose(clipped, asOpaque(source), composite);
  const outline = visibleOutline(node, box, shape, source);
  if (layer.fill >= 1 && outline === undefined)
    for (const overlay of overlays) blendOnto(asOpaque(source), overlay.surface, { ...overlay, fill: 1 });
  const mode = node.mode === 'pass' ? 'norm' : node.mode;
  const keepsAlpha = content.kind === 'adjustment';
  blendOnto(backdrop, source, { mode, opacity: layer.opacity, fill: layer.fill, mask, keepsAlpha });
  if (!fadesOverlays || outline !== undefined) {
    const coverage = outline ?? source.alpha;
    for (const { mode: overlayMode, opacity, surface } of overlays) {
      const clippedOverlay = { ...surface, alpha: surface.alpha.map((value, at) => value * coverage[at]!) };
      const overlayMask = outline === undefined ? mask : undefined; // an outline is already masked
      blendOnto(backdrop, clippedOverlay, {
        mode: overlayMode,
        opacity: layer.opacity * opacity,
        fill: 1,
        mask: overlayMask,
      });
    }
  }
  if (clipped.length > 0 && !clipsAsGroup) {
    const region = copyRegion(backdrop, box);
    await composeWithinShape(
      clipped,
      source.alpha.map((value, at) => value * layer.opacity * (mask?.[at] ?? 1)),
      region,
      composite,
    );
    writeRegion(backdrop, region);
  }
}

/** Renders the coverage of a layer, with the margin that its effects need. */
async function renderShape(
  node: CompositeNode,
  box: Rectangle,
  composite: CompositeContext,
): Promise<Shape | undefined> {
  const wide = intersectRectangles(
    expandRectangle(box, node.effects.reach),
    expandRectangle(node.box, node.effects.reach),
  );
  if (wide === undefined || node.content.kind === 'adjustment') return undefined;
  composite.context.spend(widthOf(wide) * heightOf(wide) * 4);
  await composite.context.breathe();
  if (node.outline !== undefined) return { box: wide, alpha: node.outline(wide) };
  const { alpha } = await paintNode(node, wide, createSurface(wide, composite.header.colours), composite);
  const mask = node.mask?.(wide);
  return { box: wide, alpha: mask === undefined ? alpha : alpha.map((value, at) => value * mask[at]!) };
}

/** Outline of a shape whose fill is partly transparent. Effects follow the outline and not the alpha of the fill. */
function visibleOutline(
  { outline, fadesOverlays, layer }: CompositeNode,
  box: Rectangle,
  shape: Shape | undefined,
  source: Surface,
): Float32Array | undefined {
  if (outline === undefined || shape === undefined || (fadesOverlays && layer.fill < 1)) return undefined;
  const coverage = cropShape(shape, box);
  return coverage.some((value, at) => value - source.alpha[at]! > translucentThreshold) ? coverage : undefined;
}

function paintOverlay({ paint: paintFill, coverage }: Overlay, box: Rectangle, shape: Shape | undefined): Surface {
  const surface = paintFill(box);
  if (coverage === undefined || shape === undefined) return surface;
  const covers = coverage(shape, box);
  return { ...surface, alpha: surface.alpha.map((value, at) => value * covers[at]!) };
}

/** Draws effects outside a layer below it. They are knocked out under the layer if it is translucent. */
function drawEffectsBelow(
  { layer, effects }: CompositeNode,
  box: Rectangle,
  shape: Shape | undefined,
  source: Surface,
  backdrop: Surface,
): void {
  if (shape === undefined) return;
  const isTranslucent = layer.opacity * layer.fill < 1;
  const knockout = cropShape(shape, box).map((value, at) =>
    isTranslucent || value - source.alpha[at]! > edgeTolerance ? 1 - value : 1,
  );
  for (const effect of effects.below) {
    const surface = paintOverlay(effect, box, shape);
    blendOnto(backdrop, surface, {
      mode: effect.mode,
      opacity: effect.opacity * layer.opacity,
      fill: 1,
      mask: knockout,
    });
  }
}

/** Renders the content of a node over a box. */
async function paintNode(
  { content }: CompositeNode,
  box: Rectangle,
  backdrop: Surface,
  composite: CompositeContext,
): Promise<Surface> {
  if (content.kind === 'painted') return content.paint(box);
  if (content.kind === 'group') {
    const { artboard } = content;
    const { colours } = composite.header;
    const surface = artboard === undefined ? createSurface(box, colours) : paintArtboard(artboard, box, colours);
    await compose(content.members, surface, composite);
    return surface;
  }
  const changed = copyRegion(backdrop, box);
  content.adjust(changed);
  changed.alpha.fill(1);
  return changed;
}

/** The same colours, fully opaque, so that overlays and clipped layers do not change the shape. */
function asOpaque(surface: Surface): Surface {
  return { ...surface, alpha: new Float32Array(surface.alpha.length).fill(1) };
}

/** Composites nodes onto the backdrop, limited to a shape. */
async function composeWithinShape(
  clipped: readonly CompositeNode[],
  shape: Float32Array,
  backdrop: Surface,
  composite: CompositeContext,
): Promise<void> {
  const before = copySurface(backdrop);
  await compose(clipped, backdrop, composite);
  restoreUnmasked(backdrop, before, shape);
}

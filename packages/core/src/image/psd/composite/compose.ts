import type { Rectangle } from '../rectangle.ts';
import { heightOf, intersectRectangles, widthOf } from '../rectangle.ts';
import type { Actor } from './actor.ts';
import { paintArtboard } from './artboard.ts';
import { layOn } from './blend.ts';
import { coverByRanges } from './blend-ranges.ts';
import type { Overlay } from './effects.ts';
import type { Shape } from './shape.ts';
import { cutShape, growRectangle } from './shape.ts';
import type { Stage } from './stage.ts';
import type { Surface } from './surface.ts';
import { copySurface, createSurface, cutSurface, putBack, restoreBetween } from './surface.ts';

/** Edges are drawn a little otherwise by others. */
const seenThrough = 0.25;
const least = 1 / 16;

/** Lays layers and groups on a surface, the lowest first. */
export async function compose(actors: readonly Actor[], ground: Surface, stage: Stage): Promise<void> {
  for (const actor of actors) {
    const box = intersectRectangles(actor.box, ground.box);
    if (box === undefined) continue;
    stage.context.spend((box.right - box.left) * (box.bottom - box.top));
    await stage.context.breathe();
    if (passesThrough(actor)) await composeThrough(actor, ground, stage);
    else await composeOne(actor, box, ground, stage);
  }
}

/** Members of such a group are laid on what is below the group, as if there were none. */
function passesThrough({ part, mode }: Actor): boolean {
  return part.kind === 'group' && mode === 'pass';
}

async function composeThrough(actor: Actor, ground: Surface, stage: Stage): Promise<void> {
  const { part, layer, mask, clipped } = actor;
  if (part.kind !== 'group') return;
  const opacity = layer.opacity * layer.fill;
  const isWhole = opacity >= 1 && mask === undefined;
  const before = isWhole ? undefined : copySurface(ground);
  if (clipped.length === 0 && layer.fill >= 1) {
    await compose(part.members, ground, stage);
  } else {
    const shape = await composeWithin(part.members, ground, stage);
    await composeApart(clipped, shape.alpha, ground, stage);
  }
  if (before === undefined) return;
  const shares = mask?.(ground.box) ?? new Float32Array(ground.alpha.length).fill(1);
  restoreBetween(ground, before, opacity >= 1 ? shares : shares.map((share) => share * opacity));
}

/**
 * Lays members of a group on what is below it, but lets those that adjust see no further than to the members before
 * them. What the members cover by themselves is returned.
 */
async function composeWithin(members: readonly Actor[], ground: Surface, stage: Stage): Promise<Surface> {
  const shape = createSurface(ground.box, ground.colours.length);
  for (const member of members) {
    if (member.part.kind === 'adjustment') {
      await composeApart([member], shape.alpha, ground, stage);
    } else {
      await compose([member], ground, stage);
      await compose([member], shape, stage);
    }
  }
  return shape;
}

async function composeOne(actor: Actor, box: Rectangle, ground: Surface, stage: Stage): Promise<void> {
  const { layer, part, clipped, clipsAsGroup, effects, fadesOverlays } = actor;
  const source = await paint(actor, box, ground, stage);
  const painted = actor.mask?.(box);
  const ranges = actor.ranges && coverByRanges(actor.ranges, source, cutSurface(ground, box));
  const mask = ranges && painted ? ranges.map((value, at) => value * painted[at]!) : (ranges ?? painted);
  const shape = effects.reach > 0 ? await shapeOf(actor, box, stage) : undefined;
  const overlays = effects.overlays.map((overlay) => ({ ...overlay, surface: paintOverlay(overlay, box, shape) }));
  layBelow(actor, box, shape, source, ground);
  if (clipped.length > 0 && clipsAsGroup) await compose(clipped, asOpaque(source), stage);
  const outline = outlineSeen(actor, box, shape, source);
  if (layer.fill >= 1 && outline === undefined)
    for (const overlay of overlays) layOn(asOpaque(source), overlay.surface, { ...overlay, fill: 1 });
  const mode = actor.mode === 'pass' ? 'norm' : actor.mode;
  const keepsAlpha = part.kind === 'adjustment';
  layOn(ground, source, { mode, opacity: layer.opacity, fill: layer.fill, mask, keepsAlpha });
  if (!fadesOverlays || outline !== undefined) {
    const covers = outline ?? source.alpha;
    for (const { mode: overlayMode, opacity, surface } of overlays) {
      const shaped = { ...surface, alpha: surface.alpha.map((value, at) => value * covers[at]!) };
      const whole = outline === undefined ? mask : undefined; // an outline is masked already
      layOn(ground, shaped, { mode: overlayMode, opacity: layer.opacity * opacity, fill: 1, mask: whole });
    }
  }
  if (clipped.length > 0 && !clipsAsGroup) {
    const seen = cutSurface(ground, box);
    await composeApart(
      clipped,
      source.alpha.map((value, at) => value * layer.opacity * (mask?.[at] ?? 1)),
      seen,
      stage,
    );
    putBack(ground, seen);
  }
}

/** What a layer covers, as far around a box as its effects look. */
async function shapeOf(actor: Actor, box: Rectangle, stage: Stage): Promise<Shape | undefined> {
  const wide = intersectRectangles(
    growRectangle(box, actor.effects.reach),
    growRectangle(actor.box, actor.effects.reach),
  );
  if (wide === undefined || actor.part.kind === 'adjustment') return undefined;
  stage.context.spend(widthOf(wide) * heightOf(wide) * 4);
  await stage.context.breathe();
  if (actor.outline !== undefined) return { box: wide, alpha: actor.outline(wide) };
  const { alpha } = await paint(actor, wide, createSurface(wide, stage.header.colours), stage);
  const mask = actor.mask?.(wide);
  return { box: wide, alpha: mask === undefined ? alpha : alpha.map((value, at) => value * mask[at]!) };
}

/** The outline of a shape whose filling one sees through somewhere: effects are not as transparent as that. */
function outlineSeen(
  { outline, fadesOverlays, layer }: Actor,
  box: Rectangle,
  shape: Shape | undefined,
  source: Surface,
): Float32Array | undefined {
  if (outline === undefined || shape === undefined || (fadesOverlays && layer.fill < 1)) return undefined;
  const covers = cutShape(shape, box);
  return covers.some((value, at) => value - source.alpha[at]! > seenThrough) ? covers : undefined;
}

function paintOverlay({ paint: paintOn, cover }: Overlay, box: Rectangle, shape: Shape | undefined): Surface {
  const surface = paintOn(box);
  if (cover === undefined || shape === undefined) return surface;
  const covered = cover(shape, box);
  return { ...surface, alpha: surface.alpha.map((value, at) => value * covered[at]!) };
}

/** Lays what shows outside of a layer under it; where one sees through the layer, it is not seen there. */
function layBelow(
  { layer, effects }: Actor,
  box: Rectangle,
  shape: Shape | undefined,
  source: Surface,
  ground: Surface,
): void {
  if (shape === undefined) return;
  const isClear = layer.opacity * layer.fill < 1;
  const knocked = cutShape(shape, box).map((value, at) =>
    isClear || value - source.alpha[at]! > least ? 1 - value : 1,
  );
  for (const effect of effects.below) {
    const surface = paintOverlay(effect, box, shape);
    layOn(ground, surface, { mode: effect.mode, opacity: effect.opacity * layer.opacity, fill: 1, mask: knocked });
  }
}

/** What an actor shows of its own over a box. */
async function paint({ part }: Actor, box: Rectangle, ground: Surface, stage: Stage): Promise<Surface> {
  if (part.kind === 'painted') return part.paint(box);
  if (part.kind === 'group') {
    const { artboard } = part;
    const { colours } = stage.header;
    const surface = artboard === undefined ? createSurface(box, colours) : paintArtboard(artboard, box, colours);
    await compose(part.members, surface, stage);
    return surface;
  }
  const changed = cutSurface(ground, box);
  part.adjust(changed);
  changed.alpha.fill(1);
  return changed;
}

/** The same colours as if they covered everything: what is laid on them does not change their shape. */
function asOpaque(surface: Surface): Surface {
  return { ...surface, alpha: new Float32Array(surface.alpha.length).fill(1) };
}

/** Lays clipped layers on all that is below them; they are taken back where their base does not cover. */
async function composeApart(
  clipped: readonly Actor[],
  shape: Float32Array,
  ground: Surface,
  stage: Stage,
): Promise<void> {
  const before = copySurface(ground);
  await compose(clipped, ground, stage);
  restoreBetween(ground, before, shape);
}

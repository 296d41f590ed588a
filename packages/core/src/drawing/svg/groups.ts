import { ConversionError } from '../../errors.ts';
import type { Clip } from '../../models/drawing/clip.ts';
import type { GroupNode } from '../../models/drawing/nodes.ts';
import { identity, joinMatrices } from '../../outline/matrix.ts';
import { intersectBoxes, outlineOfBox } from '../../outline/measure/boxes.ts';
import { escapeAttribute } from '../../xml/escape.ts';
import { blendsBelow, isIsolatedBySvg, spreadClip } from './blending.ts';
import { clipAttributes, maskOfClip, needsMask } from './clip.ts';
import { filterAttribute } from './filter.ts';
import { opacityAttribute, transformAttribute } from './format.ts';
import { knockOut } from './knockout.ts';
import { maskAttribute } from './mask.ts';
import { decimalsOf, enterScope, isUpright, type Scope } from './scope.ts';
import type { SvgServices } from './services.ts';
import type { SvgText } from './svg-text.ts';

/** The engine reads at most 256 levels of elements. Below this level, groups without effects are dissolved. */
const [deepPlainGroup, maxDepth] = [100, 240];

/** Writes a group. A group without effects is dissolved if its transform can be passed on to its only child. */
export async function writeGroup(services: SvgServices, node: GroupNode, scope: Scope, out: SvgText): Promise<void> {
  const group = node.isKnockout ? (knockOut(node) ?? node) : node;
  const { children, transform } = group;
  if (children.length === 0 && (group.filters ?? []).length === 0) return;
  noteChanges(services, group);
  if (isPlain(group) && (transform === undefined || children.length === 1 || scope.depth > deepPlainGroup)) {
    const moved = transform === undefined ? children : children.map((child) => withTransform(child, transform));
    return services.writeNodes(services, moved, scope, out);
  }
  if (group.clip !== undefined && !group.isIsolated && !isIsolatedBySvg(group) && children.some(blendsBelow)) {
    return services.writeNodes(services, spreadClip(group), scope, out);
  }
  const inner = { ...enterScope(scope, transform), depth: scope.depth + 1 };
  if (inner.depth > maxDepth) {
    const message = `groups with effects are nested more than ${maxDepth} levels deep, the maximum allowed`;
    throw new ConversionError('DRAWING_TOO_LARGE', message);
  }
  const tags = await groupTags(services, group, inner);
  const matrix = transformAttribute(transform, decimalsOf(scope) + 1);
  out.add(
    `<g${matrix}${tags[0]}>\n${tags
      .slice(1)
      .map((tag) => `<g${tag}>\n`)
      .join('')}`,
  );
  await services.writeNodes(services, children, { ...inner, depth: scope.depth + tags.length }, out);
  out.add('</g>\n'.repeat(tags.length));
}

function isPlain(group: GroupNode): boolean {
  const { clip, isIsolated, label } = group;
  const isOpen = !isIsolated || !group.children.some(blendsBelow);
  return clip === undefined && !isIsolatedBySvg(group) && isOpen && label === undefined;
}

function withTransform<Node extends { readonly transform?: GroupNode['transform'] }>(
  node: Node,
  transform: NonNullable<GroupNode['transform']>,
): Node {
  return { ...node, transform: joinMatrices(node.transform ?? identity, transform) };
}

/** The attributes of the elements of a group from the outside in: one, and one for each further mask and filter. */
async function groupTags(services: SvgServices, group: GroupNode, scope: Scope): Promise<string[]> {
  const { mask, filters = [], opacity, blendMode = 'normal', isIsolated, label } = group;
  const clip = clipOfRegions(group, scope);
  const words = label === undefined ? '' : ` role="img" aria-label="${escapeAttribute(label)}"`;
  let outer = `${words}${opacityAttribute('opacity', opacity)}`;
  if (blendMode !== 'normal') outer += ` style="mix-blend-mode:${blendMode}"`;
  else if (isIsolated) outer += ' style="isolation:isolate"';
  const tags: string[] = [];
  // A mask on a mask multiplies with it, as if the group had both.
  for (let each = mask; each !== undefined; each = each.mask) tags.push(await maskAttribute(services, each, scope));
  if (clip !== undefined && needsMask(clip)) tags.push(await maskAttribute(services, maskOfClip(clip), scope));
  const [inner = '', ...outerClips] =
    clip === undefined || needsMask(clip) ? [] : await clipAttributes(services, clip, scope);
  if (inner !== '') tags[0] = `${inner}${tags[0] ?? ''}`;
  // The last filter is the outermost.
  const attributes: string[] = [];
  for (const filter of filters) attributes.unshift(await filterAttribute(services, filter, scope));
  if (attributes.length > 0 && tags.length < 2) tags[0] = `${tags[0] ?? ''}${attributes.shift()}`;
  const all = [...outerClips, ...tags, ...attributes];
  return [`${outer}${all[0] ?? ''}`, ...all.slice(1)];
}

/**
 * The clip of a group, and the regions of its filter where the coordinates are rotated: the engine fills the upright
 * boxes around the regions.
 */
function clipOfRegions({ clip, filters = [] }: GroupNode, { matrix }: Scope): Clip | undefined {
  const last = filters.at(-1);
  if (last === undefined || isUpright(matrix)) return clip;
  const region = intersectBoxes(last.region, last.steps.at(-1)?.region ?? last.region);
  const shapes = region === undefined ? [] : [{ outline: outlineOfBox(region), rule: 'nonzero' as const }];
  return { shapes, clip };
}

function noteChanges({ noteOnce }: SvgServices, group: GroupNode): void {
  const { isKnockout, isIsolated, children, blendSpace } = group;
  if (isKnockout) noteOnce('DRAWING_LOOK_CHANGED', 'a knockout group is drawn as an ordinary group');
  if (!isIsolated && isIsolatedBySvg(group) && children.some(blendsBelow))
    noteOnce('DRAWING_LOOK_CHANGED', 'a group that is not isolated is drawn as an isolated one');
  if (blendSpace !== undefined && blendSpace !== 'srgb' && (isIsolatedBySvg(group) || children.some(blendsBelow)))
    noteOnce('DRAWING_LOOK_CHANGED', `colours that mix in ${blendSpace} are mixed in sRGB`);
}

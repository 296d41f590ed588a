import type { DrawingNode, GroupNode, Mask } from '../../models/drawing/nodes.ts';
import { determinant, identity, joinMatrices, type Matrix } from '../../outline/matrix.ts';
import { limitBox } from '../limit/coordinate-limit.ts';
import { blendsBelow } from '../svg/blending.ts';
import { maskOfClip } from '../svg/clip.ts';
import { hasElements } from '../svg/knockout.ts';
import { isPathClip, setClip } from './clip.ts';
import { PdfContent } from './file/content.ts';
import { formatBox, formatMatrix, formatRectangle } from './file/syntax.ts';
import { filterPicture } from './filter.ts';
import { lookEntries, setLook } from './look.ts';
import { maskObject, needsRegionClip } from './mask.ts';
import { isTranslucent } from './paint/translucent.ts';
import { decimalsOf, enterScope, limitIn, type Scope, streamScope, visibleBox } from './scope.ts';
import type { PdfServices } from './services.ts';

/** Writes a group: with operators alone if possible, otherwise as a transparency group. */
export async function writeGroup(
  services: PdfServices,
  group: GroupNode,
  scope: Scope,
  out: PdfContent,
): Promise<void> {
  const { children, transform = identity, clip, filters = [] } = group;
  if (determinant(transform) === 0 || (children.length === 0 && filters.length === 0)) return;
  if (filters.length > 0) return writeFiltered(services, group, scope, out);
  if (clip !== undefined && !isPathClip(clip)) {
    const inner: GroupNode = { ...group, transform: undefined, clip: undefined };
    const outer: GroupNode = { kind: 'group', transform, mask: maskOfClip(clip), children: [inner] };
    return writeGroup(services, outer, scope, out);
  }
  const isPlain = clip === undefined && !isComposed(group);
  const [only] = children;
  if (isPlain && (group.transform === undefined || (only !== undefined && children.length === 1))) {
    const moved = group.transform === undefined ? children : [withTransform(only!, transform)];
    return services.writeNodes(services, moved, scope, out);
  }
  const inner = enterScope(scope, transform);
  out.save();
  if (group.transform !== undefined) out.add(`${formatMatrix(transform, decimalsOf(scope) + 1)} cm`);
  if (clip === undefined || setClip(services, clip, inner, out)) await writeMasked(services, group, inner, out);
  out.restore();
}

/** Writes a group in its own coordinates. A mask of its mask is a mask of a group around it. */
async function writeMasked(services: PdfServices, group: GroupNode, scope: Scope, out: PdfContent): Promise<void> {
  const { mask, children, opacity, blendMode } = group;
  const masks: Mask[] = [];
  for (let each = mask; each !== undefined; each = each.mask) masks.push(each);
  const [outer, ...others] = masks;
  if (!isComposed(group)) return services.writeNodes(services, children, scope, out);
  const numbers: (number | undefined)[] = [];
  for (const each of masks) {
    const number = await maskObject(services, each, scope);
    if (number === undefined) return;
    numbers.push(number);
    if (!needsRegionClip(each)) continue;
    const region = limitBox(limitIn(scope), each.region!, scope); // it has one
    out.add(`${formatRectangle(region, decimalsOf(scope) + 1)} re W n`);
  }
  const look = { opacity, blendMode, mask: outer === undefined ? undefined : numbers[0] };
  const inner: GroupNode = { ...group, transform: undefined, clip: undefined, mask: undefined, opacity: undefined };
  const [only] = children;
  if (others.length === 0 && only !== undefined && canTakeLook(group)) {
    const entries = lookEntries({ ...look, opacity: undefined });
    if (entries !== '') setLook(services, entries, out);
    const own = 'opacity' in only ? (only.opacity ?? 1) : 1;
    return services.writeNodes(services, [{ ...only, opacity: own * (opacity ?? 1) } as DrawingNode], scope, out);
  }
  const entries = lookEntries(look);
  if (entries !== '') setLook(services, entries, out);
  if (others.length === 0) return writeForm(services, inner, scope, out);
  const rest = numbers.slice(1);
  const wrap = async (depth: number, content: PdfContent): Promise<void> => {
    const number = rest[depth];
    if (number === undefined) return writeForm(services, inner, streamScope(scope, visible(scope)), content);
    setLook(services, lookEntries({ mask: number }), content);
    await drawForm(services, { children: [], isIsolated: true }, streamScope(scope, visible(scope)), content, (own) =>
      wrap(depth + 1, own),
    );
  };
  await drawForm(services, { children: [], isIsolated: true }, scope, out, (content) => wrap(0, content));
}

/** True if the group is more than its children one after another. */
function isComposed(group: GroupNode): boolean {
  const { opacity = 1, blendMode = 'normal', mask, isKnockout, isElement, isIsolated, children } = group;
  if (opacity < 1 || blendMode !== 'normal' || mask !== undefined || isElement) return true;
  if (isKnockout && hasElements(children)) return true;
  return isIsolated === true && children.some(blendsBelow);
}

/** True if the opacity, blend mode and mask of a group can be those of its only child. */
function canTakeLook({ children }: GroupNode): boolean {
  const [only] = children;
  if (only === undefined || children.length > 1) return false;
  if (only.kind === 'image') return true;
  if (only.kind === 'group' || only.kind === 'mesh') return false;
  // Viewers compose the glyphs of a text one by one.
  if (only.kind === 'glyphs' && (only.glyphs.length > 1 || only.font.drawings !== undefined)) return false;
  return only.paint.kind !== 'tile' && !isTranslucent(only.paint);
}

function writeForm(services: PdfServices, group: GroupNode, scope: Scope, out: PdfContent): Promise<void> {
  const inner = streamScope(scope, visible(scope));
  return drawForm(services, group, scope, out, (content) =>
    services.writeNodes(services, group.children, inner, content),
  );
}

/** Draws a transparency group. @see ISO 32000-2, "Transparency group XObjects" */
async function drawForm(
  services: PdfServices,
  group: Pick<GroupNode, 'children' | 'isIsolated' | 'isKnockout' | 'blendSpace'>,
  scope: Scope,
  out: PdfContent,
  write: (content: PdfContent) => Promise<void>,
): Promise<void> {
  const content = new PdfContent(services.limit);
  await write(content);
  // If nothing in it depends on the backdrop, the result is the same, and viewers draw an isolated group faster.
  const isIsolated = group.isIsolated === true || !group.children.some(blendsBelow);
  const { blendSpace } = group;
  if (blendSpace !== undefined && !isIsolated)
    services.noteOnce('DRAWING_LOOK_CHANGED', 'a group that is not isolated mixes colours as its surroundings do');
  const space = blendSpace === undefined || !isIsolated ? '' : `/CS ${blendSpaceName(services, blendSpace)}`;
  const flags = `${isIsolated ? '/I true' : ''}${group.isKnockout ? '/K true' : ''}`;
  const form = services.objects.addStream(
    `/Type/XObject/Subtype/Form/BBox${formatBox(visible(scope), decimalsOf(scope))}` +
      `/Group<</S/Transparency${space}${flags}>>${content.resources(services.sharedSpaces)}`,
    content.bytes(),
  );
  out.add(`${out.use('XObject', form)} Do`);
}

/** The name of a space in which colours are mixed. */
export function blendSpaceName({ rgbSpace }: PdfServices, space: NonNullable<GroupNode['blendSpace']>): string {
  if (space === 'srgb') return rgbSpace;
  return space === 'cmyk' ? '/DeviceCMYK' : '/DeviceGray';
}

const nothing = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };

function visible(scope: Scope) {
  return visibleBox(scope) ?? nothing;
}

function withTransform(node: DrawingNode, transform: Matrix): DrawingNode {
  return { ...node, transform: joinMatrices(node.transform ?? identity, transform) };
}

/** PDF has no filters: what they draw becomes a picture. */
async function writeFiltered(services: PdfServices, group: GroupNode, scope: Scope, out: PdfContent): Promise<void> {
  const { filters: _, ...others } = group;
  const picture = await filterPicture(services, group, enterScope(scope, group.transform));
  if (picture === undefined) return;
  await writeGroup(services, { ...others, isIsolated: true, children: [picture] }, scope, out);
}

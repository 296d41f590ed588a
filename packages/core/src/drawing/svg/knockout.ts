import type { DrawingNode, GroupNode, Mask, Paint } from '../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../models/drawing/paint.ts';
import { outlineOfBox } from '../../outline/measure/boxes.ts';

/** The most shapes in all masks of one knockout group. */
const maxShapes = 256;

const [black, white]: DrawingColour[] = [{ srgb: [0, 0, 0] }, { srgb: [1, 1, 1] }];
const blackPaint: Paint = { kind: 'solid', colour: black! };

/** A part of a knockout group that replaces what it covers, and the groups around it, which only clip and move. */
interface Element {
  readonly node: DrawingNode;
  readonly around: (node: DrawingNode) => DrawingNode;
}

/**
 * A knockout group as an ordinary one: each element is masked by the shapes of the later ones, where these would show
 * it. Undefined if that takes too many masks, or if a shape is not known. @see ISO 32000-2, "Knockout groups"
 */
export function knockOut(group: GroupNode): GroupNode | undefined {
  const elements = elementsOf(group.children, (node) => node);
  const { isKnockout: _, ...others } = group;
  if (elements.length < 2) return others;
  const later: DrawingNode[] = [];
  const children: DrawingNode[] = [];
  let count = 0;
  for (const element of elements.toReversed()) {
    count += later.length;
    if (count > maxShapes) return undefined;
    children.push(later.length === 0 ? element.around(element.node) : maskedBy(element, later.toReversed()));
    if (!showsBelow(element.node)) continue;
    if (!hasShape(element.node)) return undefined;
    later.push(element.around(shapeOf(element.node)));
  }
  return { ...others, children: children.reverse() };
}

/** True if a knockout group with these children differs from an ordinary one. */
export function hasElements(children: readonly DrawingNode[]): boolean {
  return elementsOf(children, (node) => node).length > 1;
}

/** The elements of nodes: a group that only clips or moves does not count as an element. */
function elementsOf(nodes: readonly DrawingNode[], around: Element['around']): Element[] {
  return nodes.flatMap((node): Element[] => {
    if (node.kind !== 'group' || !isPlain(node)) return [{ node, around }];
    return elementsOf(node.children, (child) => around({ ...node, children: [child] }));
  });
}

function isPlain({
  isElement,
  opacity = 1,
  blendMode = 'normal',
  isIsolated,
  isKnockout,
  mask,
  filters = [],
}: GroupNode): boolean {
  return (
    !isElement &&
    opacity === 1 &&
    blendMode === 'normal' &&
    !isIsolated &&
    !isKnockout &&
    mask === undefined &&
    filters.length === 0
  );
}

function maskedBy({ node, around }: Element, shapes: readonly DrawingNode[]): DrawingNode {
  const mask: Mask = { kind: 'luminance', backdrop: white, children: shapes };
  const placed = around(node);
  // The group with the mask blends, because svg isolates it.
  const blendMode = node.kind === 'group' ? node.blendMode : undefined;
  if (node.kind !== 'group' || blendMode === undefined) return { kind: 'group', mask, children: [placed] };
  const inner = around({ ...node, blendMode: undefined, isIsolated: true });
  return { kind: 'group', mask, blendMode, children: [inner] };
}

/** True if what lies below may be seen through the node. */
function showsBelow(node: DrawingNode): boolean {
  if (node.kind === 'group') return !isPlain(node) || node.children.some(showsBelow);
  if (node.kind === 'image') return (node.opacity ?? 1) < 1 || node.picture.mediaType !== 'image/jpeg';
  if ((node.opacity ?? 1) < 1 || node.kind === 'mesh') return true;
  return node.paint.kind !== 'solid';
}

/** False for glyphs with paints of their own, which would mask by their colours. */
function hasShape(node: DrawingNode): boolean {
  if (node.kind === 'group') return node.children.every(hasShape);
  return node.kind !== 'glyphs' || (node.font.drawings?.size ?? 0) === 0;
}

/** The shape of a node in black, whatever its opacity. */
function shapeOf(node: DrawingNode): DrawingNode {
  switch (node.kind) {
    case 'group':
      return { kind: 'group', transform: node.transform, clip: node.clip, children: node.children.map(shapeOf) };
    case 'image':
      return {
        kind: 'fill',
        outline: outlineOfBox(unit),
        rule: 'nonzero',
        transform: node.transform,
        paint: blackPaint,
      };
    case 'mesh':
      return { ...node, opacity: 1, ramp: undefined, patches: node.patches.map((patch) => ({ ...patch, colours })) };
    default:
      return { ...node, opacity: 1, paint: blackPaint };
  }
}

const unit = { xMin: 0, yMin: 0, xMax: 1, yMax: 1 };
const colours = [black!, black!, black!, black!] as const;

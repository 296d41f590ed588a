import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';

/** Kinds of elements that would be seen, or change what is seen, and are not drawn. */
const ignored = new Set([
  ...['animate', 'animateColor', 'animateMotion', 'animateTransform', 'set', 'discard', 'script', 'foreignObject'],
  ...['video', 'audio', 'iframe', 'canvas', 'mesh', 'meshgradient', 'hatch', 'solidcolor', 'altGlyph', 'tref', 'font'],
]);

/** Whether a kind of element is not drawn. */
export function isIgnoredKind(local: string): boolean {
  return ignored.has(local);
}

/** Says how many elements of each kind are not drawn. */
export function noteElements(elements: readonly XmlElement[], { note }: Pick<Context, 'note'>): void {
  const counts = new Map<string, number>();
  for (const { local } of elements) if (ignored.has(local)) counts.set(local, (counts.get(local) ?? 0) + 1);
  for (const [name, count] of counts) note('SVG_ELEMENT_IGNORED', `${count} × ${name}`);
}

import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';

/** Kinds of elements that browsers draw, or that change what they draw, and that are not supported. */
const ignored = new Set([
  ...['animate', 'animateColor', 'animateMotion', 'animateTransform', 'set', 'discard', 'script', 'foreignObject'],
  ...['video', 'audio', 'iframe', 'canvas', 'mesh', 'meshgradient', 'hatch', 'solidcolor', 'altGlyph', 'tref', 'font'],
]);

/** Notes how many elements of each kind are not drawn. */
export function noteElements(elements: readonly XmlElement[], { note }: Pick<Context, 'note'>): void {
  const counts = new Map<string, number>();
  for (const { local } of elements) if (ignored.has(local)) counts.set(local, (counts.get(local) ?? 0) + 1);
  for (const [name, count] of counts) note('SVG_ELEMENT_IGNORED', `${count} × ${name}`);
}

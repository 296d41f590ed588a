import type { Design } from '../../src/models/design/document.ts';
import type { Element, ShapeElement, TextElement } from '../../src/models/design/elements.ts';
import type { Story } from '../../src/models/design/stories.ts';
import type { Swatch } from '../../src/models/design/swatches.ts';
import { id, ids } from './design-builder.ts';
import { box, buildPage, colours } from './page-builder.ts';
import { frame, paragraph } from './page-text-builder.ts';

/** Colours that look different in every blend mode, and a gradient. */
export const looks = { accent: id(190), sea: id(191), gradient: id(192), radial: id(193) } as const;

const colour = (swatch: string, values: number[]): Swatch => ({
  id: swatch,
  name: `Colour ${values.join(' ')}`,
  display: `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`,
  kind: 'color',
  space: 'rgb',
  values,
});

const gradient = (swatch: string, type: 'linear' | 'radial'): Swatch => ({
  id: swatch,
  name: `Gradient ${type}`,
  display: '#c85028',
  kind: 'gradient',
  type,
  stops: [
    { swatch: looks.accent, position: 0 },
    { swatch: looks.sea, position: 1 },
  ],
});

const swatches: readonly Swatch[] = [
  colour(looks.accent, [200, 80, 40]),
  colour(looks.sea, [40, 120, 200]),
  gradient(looks.gradient, 'linear'),
  gradient(looks.radial, 'radial'),
];

/** Stripes of several colours behind the elements. */
const backdrop: readonly Element[] = [
  box([0, 0, 100, 34], { fill: { swatch: looks.sea } }),
  box([0, 34, 100, 33], { fill: { swatch: colours.gray } }),
];

/** A page with a backdrop of several colours. */
export function buildLook(elements: readonly Element[], more: Partial<Design> = {}): Design {
  const design = buildPage([...backdrop, ...elements], more);
  return { ...design, swatches: [...design.swatches, ...swatches] };
}

/** A page without a backdrop. */
export function buildPlainLook(elements: readonly Element[], more: Partial<Design> = {}): Design {
  const design = buildPage(elements, more);
  return { ...design, swatches: [...design.swatches, ...swatches] };
}

/** A rectangle with a fill and a stroke. */
export function framed(more: Partial<ShapeElement> = {}): ShapeElement {
  const stroke = { swatch: colours.green, width: 6 };
  return box([25, 25, 50, 50], { id: id(196), fill: { swatch: looks.accent }, stroke, ...more });
}

/** A frame with two letters, a fill and a stroke. */
export function lettered(more: Partial<TextElement> = {}): TextElement {
  const stroke = { swatch: colours.green, width: 6 };
  return { ...frame(0, [25, 25, 50, 50]), fill: { swatch: looks.accent }, stroke, ...more };
}

/** A story of its own in frames. */
export function storyOf(text: string, frames: readonly TextElement[], more: Partial<Story> = {}): Story {
  return { id: ids.story, frames: frames.map((each) => each.id), paragraphs: [paragraph(text)], ...more };
}

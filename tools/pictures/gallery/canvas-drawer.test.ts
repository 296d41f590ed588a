import type { Design } from '@quoin/core/design';
import { describe, expect, it } from 'vitest';
import { inkSimilarity } from '../../judges/drawings/ink-similarity.ts';
import { CanvasDrawer } from './canvas-drawer.ts';
import { features } from './features.data.ts';
import { drawFeature, galleryScale } from './gallery.ts';
import { toDesign } from './parts.ts';

const scale = (galleryScale * 4) / 3;

/** The pages of shapes; fancy corners, missing pictures, patterns and effects but shadows have no definition that a canvas shares. */
const names = ['frames', 'strokes', 'corners', 'gradients', 'opacity', 'blend-modes', 'pictures', 'groups', 'shadows'];

/** The document of a page without the parts that the drawer does not know. */
function documentOf(name: string): Design {
  const design = toDesign(features.find((feature) => feature.name === name)!);
  const [page] = design.pages;
  const elements = page!.elements.filter((element) => {
    if (element.kind === 'image' && element.image.src === 'absent.png') return false;
    const shape = element.kind === 'group' ? undefined : element.shape;
    const corner = shape?.kind === 'rectangle' ? shape.corners?.[0] : undefined;
    return corner?.kind !== 'fancy' && (element.effects ?? []).every(({ kind }) => kind === 'drop-shadow');
  });
  return { ...design, pages: [{ ...page!, elements }] };
}

async function compare(name: string, change: (design: Design) => Design = (design) => design): Promise<number> {
  const design = documentOf(name);
  const { png } = await drawFeature(features.find((feature) => feature.name === name)!, design);
  const drawer = await CanvasDrawer.open(change(design), scale);
  return inkSimilarity(png, drawer.draw());
}

describe('pages of the gallery on a canvas', () => {
  it.each(names)('%s look as those of the product', async (name) => {
    expect(await compare(name)).toBeGreaterThan(0.97);
  });

  it('look different if an element differs', async () => {
    const move = (design: Design): Design => {
      const [page] = design.pages;
      const elements = page!.elements.map((element, at) =>
        at === 1 ? { ...element, transform: [1, 0, 0, 1, 4, 4] as typeof element.transform } : element,
      );
      return { ...design, pages: [{ ...page!, elements }] };
    };
    for (const name of ['strokes', 'gradients', 'opacity']) expect(await compare(name, move), name).toBeLessThan(0.97);
  });
});

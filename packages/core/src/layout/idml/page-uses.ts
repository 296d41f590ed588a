import type { Context } from '../../context.ts';
import type { Design } from '../../models/design/document.ts';
import type { Page } from '../../models/design/pages.ts';

/** Ids and transparency of a page's elements and of everything they refer to. */
export interface PageUses {
  /** Ids of swatches, stories and text styles, and the `src` of images. */
  readonly names: ReadonlySet<string>;
  /** True if any of them is transparent. */
  readonly isTransparent: boolean;
}

/** Members that refer to nothing painted here. An element stores all properties of its object style itself. */
const ignoredMembers = new Set(['objectStyle', 'extra', 'layer', 'link', 'anchor', 'spanId', 'source']);

/** Follows references from elements to stories, styles and swatches. Text counts for every page of its story. */
export function createPageUses(
  { stories, styles, swatches }: Design,
  context: Context,
): (pages: readonly Page[]) => PageUses {
  const { paragraph, character, cell = [], table = [] } = styles;
  const byId = new Map<string, object>();
  for (const thing of [...stories, ...paragraph, ...character, ...cell, ...table, ...swatches])
    byId.set(thing.id, thing);
  return (pages) => {
    const names = new Set<string>();
    let isTransparent = false;
    const open: unknown[] = pages.map(({ elements }) => elements);
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      context.spend(1);
      if (typeof value === 'string') {
        if (names.has(value)) continue;
        names.add(value);
        const thing = byId.get(value);
        if (thing !== undefined) open.push(thing);
      } else if (typeof value === 'object' && value !== null && !isHidden(value)) {
        isTransparent ||= hasTransparency(value);
        for (const [name, inner] of Object.entries(value)) {
          if (!ignoredMembers.has(name) && inner !== undefined) open.push(inner);
        }
      }
    }
    return { names, isTransparent };
  };
}

function isHidden(thing: object): boolean {
  return 'visible' in thing && thing.visible === false;
}

function hasTransparency(thing: object): boolean {
  const { opacity, blendMode, effects } = thing as { opacity?: unknown; blendMode?: unknown; effects?: unknown };
  return (
    (typeof opacity === 'number' && opacity < 1) ||
    (blendMode !== undefined && blendMode !== 'normal') ||
    (Array.isArray(effects) && effects.length > 0)
  );
}

import type { Declaration } from './declarations.ts';

/** One declaration of a property. */
export interface Entry {
  readonly value: string;
  readonly shorthand: string | undefined;
  readonly layer: number;
  /** The declaration that would hold without this one. */
  readonly under: Entry | undefined;
}

/** The layers of presentation attributes and of style attributes, around those of sheets. */
export const attributeLayer = -1;
export const styleAttributeLayer = Number.POSITIVE_INFINITY;

/** Declarations in the order of the cascade: the last one of each property wins. */
export class Entries {
  readonly values = new Map<string, Entry>();

  add({ property, value, shorthand }: Declaration, layer: number): void {
    const before = this.values.get(property);
    // An earlier declaration of the same layer has no effect, so it is dropped: thousands of rules may apply to an element.
    const under = before?.layer === layer ? before.under : before;
    this.values.set(property, { value, shorthand, layer, under });
  }
}

/**
 * The declaration that holds if a layer, and those after it, say nothing, whether important or not.
 * @see CSS Cascade 5, "Rolling Back Cascade Layers: the revert-layer keyword"
 */
export function withoutLayer({ layer, under }: Entry): Entry | undefined {
  let next = under;
  while (next !== undefined && next.layer >= layer) next = next.under;
  return next;
}

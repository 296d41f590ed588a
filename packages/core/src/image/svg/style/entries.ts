import type { Declaration } from './declarations.ts';

/** What one declaration says of a property. */
export interface Entry {
  readonly value: string;
  readonly shorthand: string | undefined;
  readonly layer: number;
  readonly isImportant: boolean;
  /** The declaration that would hold without this one. */
  readonly under: Entry | undefined;
}

/** The layers of presentation attributes and of style attributes, around those of sheets. */
export const attributeLayer = -1;
export const styleAttributeLayer = Number.POSITIVE_INFINITY;

/** Declarations in the order of the cascade, of which the last one of each property holds. */
export class Entries {
  readonly values = new Map<string, Entry>();

  add({ property, value, isImportant, shorthand }: Declaration, layer: number): void {
    this.values.set(property, { value, shorthand, layer, isImportant, under: this.values.get(property) });
  }
}

/** What holds if the layer of a declaration says nothing. @see CSS Cascade 5, "Rolling Back Cascade Layers: the revert-layer keyword" */
export function withoutLayer(entry: Entry): Entry | undefined {
  let next = entry.under;
  // An important declaration also hides the layers between it and the others of its layer.
  while (next !== undefined && (next.layer === entry.layer || (entry.isImportant && hides(entry, next)))) next = next.under;
  return next;
}

function hides(entry: Entry, other: Entry): boolean {
  return other.isImportant || other.layer >= entry.layer;
}

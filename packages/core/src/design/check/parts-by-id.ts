import type { PartKind } from './id-roles.data.ts';
import type { Path } from './problem-list.ts';

/** A part of a document that has an id. */
export interface IdentifiedPart {
  readonly kind: PartKind;
  readonly part: Readonly<Record<string, unknown>>;
}

/** All parts of a document that have an id. */
export class PartsById {
  readonly #byId = new Map<string, IdentifiedPart>();

  /** Adds a part. If its id is taken, returns the kind of the part that has it. */
  add(id: string, kind: PartKind, part: object): PartKind | undefined {
    const taken = this.#byId.get(id);
    if (taken === undefined) this.#byId.set(id, { kind, part: part as IdentifiedPart['part'] });
    return taken?.kind;
  }

  find(id: unknown): IdentifiedPart | undefined {
    return typeof id === 'string' ? this.#byId.get(id) : undefined;
  }
}

/** Returns the path of a descendant. */
export function childPath(path: Path, ...steps: Path): Path {
  return [...path, ...steps];
}

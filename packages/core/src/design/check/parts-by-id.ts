import type { PartKind } from './id-roles.data.ts';
import type { Path } from './problem-list.ts';

/** Something that has an id. */
export interface IdentifiedPart {
  readonly kind: PartKind;
  readonly part: Readonly<Record<string, unknown>>;
}

/** Everything in a document that has an id, by it. */
export class PartsById {
  readonly #byId = new Map<string, IdentifiedPart>();

  /** Keeps a thing, unless its id is taken; then says by what. */
  add(id: string, kind: PartKind, part: object): PartKind | undefined {
    const taken = this.#byId.get(id);
    if (taken === undefined) this.#byId.set(id, { kind, part: part as IdentifiedPart['part'] });
    return taken?.kind;
  }

  find(id: unknown): IdentifiedPart | undefined {
    return typeof id === 'string' ? this.#byId.get(id) : undefined;
  }
}

/** The path of a part's member. */
export function childPath(path: Path, ...steps: Path): Path {
  return [...path, ...steps];
}

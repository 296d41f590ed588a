import type { ThingKind } from './id-roles.data.ts';
import type { Path } from './problem-list.ts';

/** Something that has an id. */
export interface Thing {
  readonly kind: ThingKind;
  readonly part: Readonly<Record<string, unknown>>;
}

/** Everything in a document that has an id, by it. */
export class Things {
  readonly #byId = new Map<string, Thing>();

  /** Keeps a thing, unless its id is taken; then says by what. */
  add(id: string, kind: ThingKind, part: object): ThingKind | undefined {
    const taken = this.#byId.get(id);
    if (taken === undefined) this.#byId.set(id, { kind, part: part as Thing['part'] });
    return taken?.kind;
  }

  find(id: unknown): Thing | undefined {
    return typeof id === 'string' ? this.#byId.get(id) : undefined;
  }

  *ofKind(kind: ThingKind): Iterable<[string, Thing]> {
    for (const entry of this.#byId) if (entry[1].kind === kind) yield entry;
  }
}

/** The path of a part's member. */
export function within(path: Path, ...steps: Path): Path {
  return [...path, ...steps];
}

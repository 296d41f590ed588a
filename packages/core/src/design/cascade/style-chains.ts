import { mergeProperties } from './merge.ts';

/** A style as far as its cascade goes. */
interface Style {
  readonly id: string;
  readonly basedOn?: string | undefined;
  readonly set: object;
}

/** What each style of a list comes to with all that it is based on; worked out once. */
export class StyleChains {
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #sets = new Map<string, object>();

  constructor(styles: readonly Style[] = []) {
    this.#styles = new Map(styles.map((style) => [style.id, style]));
  }

  /** Nothing is said where there is no such style; a style that is based on itself says what it does until then. */
  resolve(id: string | undefined): object {
    const chain: Style[] = [];
    const visited = new Set<string>();
    let base: object = {};
    for (let next = id; next !== undefined && !visited.has(next); next = this.#styles.get(next)?.basedOn) {
      const known = this.#sets.get(next);
      const style = this.#styles.get(next);
      if (known !== undefined) base = known;
      if (known !== undefined || style === undefined) break;
      visited.add(next);
      chain.push(style);
    }
    for (const style of chain.reverse()) {
      base = mergeProperties(base, style.set);
      this.#sets.set(style.id, base);
    }
    return base;
  }
}

import { mergeProperties } from './merge.ts';

/** The members of a style that take part in the cascade. */
interface Style {
  readonly id: string;
  readonly basedOn?: string | undefined;
  readonly set: object;
}

/** Resolves styles with the styles that they are based on. Results are cached. */
export class StyleChains {
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #sets = new Map<string, object>();

  constructor(styles: readonly Style[] = []) {
    this.#styles = new Map(styles.map((style) => [style.id, style]));
  }

  /**
   * Returns the merged properties of a style, or none if it does not exist. A cycle ends at the first repeated style.
   */
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

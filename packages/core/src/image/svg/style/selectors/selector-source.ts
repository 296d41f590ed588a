import type { Tokens } from '../tokens.ts';
import type { Selector } from './matcher.ts';

/** The meaning of namespace prefixes in selectors. */
interface SelectorScope {
  /** The namespaces by prefix; the default namespace has the empty prefix. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** The selectors of the rule around this one, to which `&` refers. */
  readonly around: readonly Selector[] | undefined;
}

/** Tokens of a selector, and how they are read. */
export interface SelectorSource extends SelectorScope {
  readonly tokens: Tokens;
  readonly depth: number;
  /** True within `:has()`, which does not contain another. */
  readonly isInHas?: boolean;
}

export interface ListOptions {
  readonly isForgiving?: boolean;
  readonly start?: Selector;
}

/** The tokens within the parentheses of a pseudo-class. */
export interface Argument {
  readonly source: SelectorSource;
  readonly from: number;
  readonly end: number;
  /** Reads a list of selectors. */
  readonly parse: (source: SelectorSource, from: number, end: number, options?: ListOptions) => Selector[] | undefined;
}

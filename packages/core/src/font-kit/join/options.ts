import { invalid, readMembers, requireSignal } from '../../arguments.ts';
import { type Limits, resolveLimits } from '../../limits.ts';

/** The formats of collections. */
export type CollectionType = 'ttc' | 'woff2';

/** Options of `joinFonts`. */
export interface JoinOptions {
  /** The type of the result. Default: `ttc`. */
  readonly to?: CollectionType;
  /** Upper bounds; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
}

const types: readonly unknown[] = ['ttc', 'woff2'] satisfies CollectionType[];

/** Reads the options of `joinFonts`, which come unchecked from the caller. */
export function readJoinOptions(options: unknown) {
  const given = readMembers(options, 'options', ['to', 'limits', 'signal']);
  const { to = 'ttc' } = given;
  if (!types.includes(to)) throw invalid('options.to', to, types.join(', '));
  return {
    to: to as CollectionType,
    limits: resolveLimits(given.limits),
    signal: requireSignal(given.signal, 'options.signal'),
  };
}

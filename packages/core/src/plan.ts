import type { Context } from './context.ts';
import { ConversionError } from './errors.ts';
import type { Format, Reader, Writer } from './format.ts';
import type { ModelName, Models } from './models/index.ts';

/** A way from one model to another. */
export interface Bridge<From extends ModelName = ModelName, To extends ModelName = ModelName> {
  readonly from: From;
  readonly to: To;
  readonly load: () => Promise<(model: Models[From], context: Context) => Promise<Models[To]>>;
}

/** All ways between models; a conversion takes none of them or one. */
const knownBridges: readonly Bridge[] = [];

/** How a conversion will go, decided before anything is read. */
export interface Plan {
  readonly source: Format;
  readonly target: Format;
  readonly read: () => Promise<Reader>;
  readonly bridge: Bridge | undefined;
  readonly write: () => Promise<Writer>;
}

/** A table look-up, not a search: the reader's model is the writer's, or one bridge away, or there is no way. */
export function findPlan(source: Format, target: Format, bridges: readonly Bridge[] = knownBridges): Plan | undefined {
  const { writes } = target;
  const { reads } = source;
  if (reads === undefined || writes === undefined || source.kind !== target.kind) return undefined;
  const bridge = bridges.find(({ from, to }) => from === reads.model && to === writes.model);
  if (reads.model !== writes.model && bridge === undefined) return undefined;
  // The models were just compared, which the types cannot follow.
  return { source, target, read: reads.load, bridge, write: writes.load as () => Promise<Writer> };
}

/** How the one type becomes the other; refuses a pair that has no way. */
export function planConversion(source: Format, target: Format, bridges: readonly Bridge[] = knownBridges): Plan {
  const plan = findPlan(source, target, bridges);
  if (plan !== undefined) return plan;
  throw new ConversionError('PAIR_UNSUPPORTED', `${source.name} does not convert into ${target.name}`);
}

import type { Context } from './context.ts';
import { ConversionError } from './errors.ts';
import type { Format, Reader, Writer } from './format.ts';
import type { ModelName, Models } from './models/index.ts';

/** A conversion from one model to another. */
export interface Bridge<From extends ModelName = ModelName, To extends ModelName = ModelName> {
  readonly from: From;
  readonly to: To;
  /** The function is also given the id of the output format. */
  readonly load: () => Promise<(model: Models[From], context: Context, to: string) => Promise<Models[To]>>;
}

/** All bridges; a conversion uses at most one. */
const knownBridges: readonly Bridge[] = [
  bridge({
    from: 'drawing',
    to: 'raster',
    load: async () => (await import('./bridges/drawing-to-raster.ts')).drawingToRaster,
  }),
];

/** Checks the models of a bridge, which the table cannot express. */
function bridge<From extends ModelName, To extends ModelName>(each: Bridge<From, To>): Bridge {
  return each as unknown as Bridge;
}

/** The steps of a conversion, decided before anything is read. */
export interface Plan {
  readonly source: Format;
  readonly target: Format;
  readonly read: () => Promise<Reader>;
  readonly bridge: Bridge | undefined;
  readonly write: () => Promise<Writer>;
}

/** The plan for a pair of formats; undefined unless the reader's model is the writer's or one bridge away. */
export function findPlan(source: Format, target: Format, bridges: readonly Bridge[] = knownBridges): Plan | undefined {
  const { writes } = target;
  const { reads } = source;
  if (reads === undefined || writes === undefined || source.kind !== target.kind) return undefined;
  if (source.draws !== undefined && writes.model === 'drawing')
    return { source, target, read: source.draws.load, bridge: undefined, write: writes.load as () => Promise<Writer> };
  const bridge = bridges.find(({ from, to }) => from === reads.model && to === writes.model);
  if (reads.model !== writes.model && bridge === undefined) return undefined;
  // The models are compatible, but the types cannot express that.
  return { source, target, read: reads.load, bridge, write: writes.load as () => Promise<Writer> };
}

/** The plan for a pair of formats; throws if the pair is not supported. */
export function planConversion(source: Format, target: Format, bridges: readonly Bridge[] = knownBridges): Plan {
  const plan = findPlan(source, target, bridges);
  if (plan !== undefined) return plan;
  throw new ConversionError('PAIR_UNSUPPORTED', `cannot convert ${source.name} to ${target.name}`);
}

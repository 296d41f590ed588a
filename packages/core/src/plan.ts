import type { Context } from './context.ts';
import { ConversionError } from './errors.ts';
import type { BridgeOptions, Format, Reader, Writer } from './format.ts';
import type { ModelName, Models } from './models/index.ts';

/** A conversion from one model to another. */
export interface Bridge<From extends ModelName = ModelName, To extends ModelName = ModelName> {
  readonly from: From;
  readonly to: To;
  readonly load: () => Promise<(model: Models[From], context: Context, options: BridgeOptions) => Promise<Models[To]>>;
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

/** The steps from a model to a format; undefined unless the model is the writer's or one bridge away. */
export function findWriting(
  model: ModelName,
  { writes }: Format,
  bridges: readonly Bridge[] = knownBridges,
): Pick<Plan, 'bridge' | 'write'> | undefined {
  if (writes === undefined) return undefined;
  const bridge = bridges.find(({ from, to }) => from === model && to === writes.model);
  if (model !== writes.model && bridge === undefined) return undefined;
  // The models are compatible, but the types cannot express that.
  return { bridge, write: writes.load as () => Promise<Writer> };
}

/** The plan for a pair of formats; undefined unless the reader's model is the writer's or one bridge away. */
export function findPlan(source: Format, target: Format, bridges: readonly Bridge[] = knownBridges): Plan | undefined {
  const { reads } = source;
  if (reads === undefined || source.kind !== target.kind) return undefined;
  const draws = target.writes?.model === 'drawing' ? source.draws : undefined;
  const writing = findWriting(draws === undefined ? reads.model : 'drawing', target, bridges);
  return writing && { source, target, read: draws?.load ?? reads.load, ...writing };
}

/** The plan for a pair of formats; throws if the pair is not supported. */
export function planConversion(source: Format, target: Format, bridges: readonly Bridge[] = knownBridges): Plan {
  const plan = findPlan(source, target, bridges);
  if (plan !== undefined) return plan;
  throw new ConversionError('PAIR_UNSUPPORTED', `cannot convert ${source.name} to ${target.name}`);
}

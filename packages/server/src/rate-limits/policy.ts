/** Endpoint categories, each with its own quotas. @see the specification, "Limits" */
export const categories = ['general', 'file', 'converter', 'publisher', 'webhook'] as const;
export type Category = (typeof categories)[number];

/** The four layers by name, with their windows in seconds. A month is thirty days. */
export const windows = { second: 1, hour: 3_600, day: 86_400, month: 2_592_000 } as const;
export type LayerName = keyof typeof windows;
export const layerNames = Object.keys(windows) as readonly LayerName[];

/** Requests that each layer allows in its window; null means no limit. */
export type Quotas = Readonly<Record<LayerName, number | null>>;
/** The same; absent layers have no limit. */
export type SomeQuotas = { readonly [Name in LayerName]?: number | null | undefined };

/** A layer with a limit. Windows are fixed on the epoch: each begins at a multiple of its length. */
export interface Layer {
  readonly quota: number;
  readonly seconds: number;
}

/** The limits of one category, shared by all subjects with the same quotas. */
export interface Policy {
  readonly category: Category;
  /** From the shortest window to the longest. */
  readonly layers: readonly Layer[];
  /** The value of `RateLimit-Policy`. @see draft-ietf-httpapi-ratelimit-headers, "RateLimit-Policy Field" */
  readonly field: string;
}

export function createPolicy(category: Category, quotas: SomeQuotas): Policy {
  const layers = layerNames.flatMap((name) => {
    const quota = quotas[name] ?? null;
    return quota === null ? [] : [{ quota, seconds: windows[name] }];
  });
  const field = layers.map(({ quota, seconds }) => `"${category}";q=${quota};w=${seconds}`).join(', ');
  return { category, layers, field };
}

/** The end of the window that contains `now`, both in milliseconds since 1970. */
export function windowEnd(now: number, seconds: number): number {
  const length = seconds * 1000;
  return (Math.floor(now / length) + 1) * length;
}

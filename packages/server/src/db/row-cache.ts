/** A cache of rows. Changes made by this process clear it; changes by other processes are detected by polling. */
export interface RowCache<T> {
  get(key: string): T | undefined;
  set(key: string, row: T): T;
  clear(): void;
  /** Changes whenever the cache is cleared: a row that was read before is then not to be cached. */
  readonly generation: number;
}

/** The cache is cleared when it is full; rows in use are then read again. */
const maxRows = 10_000;

/** Maximum age of a change by another process that is not yet seen. */
const staleMs = 100;

/** `foreignVersion` returns a number that changes when another process writes. */
export function createRowCache<T>(foreignVersion: () => number): RowCache<T> {
  const cache = new Map<string, T>();
  let [version, checkedAt]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  let generation = 0;
  const clear = (): void => {
    generation += 1;
    cache.clear();
  };
  return {
    get generation() {
      return generation;
    },
    clear,
    get(key) {
      const now = performance.now();
      if (now - checkedAt > staleMs) {
        checkedAt = now;
        const found = foreignVersion();
        if (found !== version) clear();
        version = found;
      }
      return cache.get(key);
    },
    set(key, row) {
      if (cache.size >= maxRows) cache.clear();
      cache.set(key, row);
      return row;
    },
  };
}

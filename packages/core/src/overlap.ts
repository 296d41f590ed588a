/** The two stages of the work on an item. */
export interface Stages<Item, Prepared, Result> {
  readonly prepare: (item: Item) => Promise<Prepared>;
  /** Runs mostly in another thread. */
  readonly finish: (prepared: Prepared) => Promise<Result>;
}

/**
 * Finishes each item while the next one is prepared. Results are in the order of the items, and at most two items are
 * in work. After a failure, or if the caller takes no more results, work on the next item is stopped and awaited.
 * @param stop makes running stages reject
 */
export async function* overlapStages<Item, Prepared, Result>(
  items: readonly Item[],
  { prepare, finish }: Stages<Item, Prepared, Result>,
  stop: () => void,
): AsyncGenerator<Result, void> {
  const prepareAt = (at: number): Promise<Prepared> | undefined =>
    at < items.length ? prepare(items[at]!) : undefined;
  let next = prepareAt(0);
  try {
    for (let at = 1; next !== undefined; at++) {
      const result = finish(await next);
      next = prepareAt(at);
      // A failure of the next item is reported in its turn, and is not unhandled until then.
      next?.catch(() => {});
      yield await result;
    }
  } finally {
    stop();
    await Promise.allSettled([next]);
  }
}

/** A signal that follows the caller's and can also be stopped by itself. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  readonly stop: () => void;
  /** Removes the link to the caller's signal, which may live longer. */
  readonly unlink: () => void;
}

export function linkSignal(outer: AbortSignal | undefined): LinkedSignal {
  const inner = new AbortController();
  const follow = (): void => inner.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: inner.signal,
    stop: () => inner.abort(),
    unlink: () => outer?.removeEventListener('abort', follow),
  };
}

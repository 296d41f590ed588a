const [minute, hour] = [60_000, 3_600_000];

/** How long after the end of a failed attempt the next one is due. @see the specification, "Delivery" */
export const retryDelaysMs: readonly number[] = [minute, 5 * minute, 15 * minute, hour, 2 * hour];

/** So many deliveries that fail in a row disable their subscription. */
export const maxFailures = 10;

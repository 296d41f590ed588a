const [minute, hour] = [60_000, 3_600_000];

/** Delays from the end of a failed attempt to the next one. @see the specification, "Delivery" */
export const retryDelaysMs: readonly number[] = [minute, 5 * minute, 15 * minute, hour, 2 * hour];

/** This number of failed deliveries in a row disables the subscription. */
export const maxFailures = 10;

/** The advisory locks of the service: the first of the two numbers, so that other programs' locks do not collide. */
export const lockSpace = 0x71_75_6f_6e;

/** The second number of each lock that is not one of a process. */
export const lockNumbers = { migration: -1, sweep: -2, deliveries: -3, move: -4 } as const;

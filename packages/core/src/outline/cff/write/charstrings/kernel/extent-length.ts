import type { int } from '../../../../kernel/numbers.ts';

/** Numbers stored for each body, relative to its start: the end point and the bounds of its points. */
export const extentLength: int = 6;

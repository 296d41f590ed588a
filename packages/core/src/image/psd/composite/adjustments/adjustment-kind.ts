import type { Surface } from '../surface.ts';

/** Changes the colours of a surface; the alpha stays. */
export type Adjust = (surface: Surface) => void;

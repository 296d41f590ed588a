import type { Surface } from '../surface.ts';

/** Changes the colours of a surface and leaves its alpha. */
export type Adjust = (surface: Surface) => void;

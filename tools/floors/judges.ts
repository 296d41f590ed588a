import { judgeAssets } from './assets.ts';
import type { Judge } from './finding.ts';

/** Every floor that has somebody to ask. */
export const judges: Readonly<Record<string, Judge>> = { assets: judgeAssets };

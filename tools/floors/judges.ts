import { judgeArchives } from './archives.ts';
import { judgeAssets } from './assets.ts';
import type { Judge } from './finding.ts';
import { judgeXml } from './xml.ts';

/** Every floor that has somebody to ask. */
export const judges: Readonly<Record<string, Judge>> = {
  archives: judgeArchives,
  xml: judgeXml,
  assets: judgeAssets,
};

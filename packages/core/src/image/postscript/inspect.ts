import type { Facts } from '../../format.ts';
import { readComments } from './comments.ts';
import { programOf } from './sections.ts';

/** The facts that the comments of the file state. The program is not run. */
export async function inspectPostScript(bytes: Uint8Array): Promise<Facts> {
  const { boundingBox, hiResBoundingBox, title, creator, languageLevel } = readComments(programOf(bytes));
  const box = hiResBoundingBox ?? boundingBox;
  return {
    width: box === undefined ? undefined : box.xMax - box.xMin,
    height: box === undefined ? undefined : box.yMax - box.yMin,
    unit: 'pt',
    title,
    creator,
    languageLevel,
  };
}

import type { Context } from '../context.ts';

/** How many of the fonts left behind are named. */
const maxNamedFaces = 24;

/** Says which fonts of a collection stay behind, where one is taken; `names` are those of all. */
export function noteDroppedFaces(names: readonly string[], face: number, { note }: Pick<Context, 'note'>): void {
  const others = names.filter((_, index) => index !== face);
  if (others.length === 0) return;
  const more = others.length > maxNamedFaces ? ` and ${others.length - maxNamedFaces} more` : '';
  note('FACES_DROPPED', `${others.slice(0, maxNamedFaces).join(', ')}${more} stayed behind`);
}

import type { Context } from '../context.ts';

/** Maximum number of dropped fonts that the note names. */
const maxNamedFaces = 24;

/** Notes which fonts of a collection are dropped when one is extracted; `names` lists all of them. */
export function noteDroppedFaces(names: readonly string[], face: number, { note }: Pick<Context, 'note'>): void {
  const others = names.filter((_, index) => index !== face);
  if (others.length === 0) return;
  const more = others.length > maxNamedFaces ? ` and ${others.length - maxNamedFaces} more` : '';
  note('FACES_DROPPED', `${others.slice(0, maxNamedFaces).join(', ')}${more} were dropped`);
}

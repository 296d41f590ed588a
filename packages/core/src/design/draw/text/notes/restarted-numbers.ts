import type { DrawScene } from '../../scene.ts';
import type { TextPage } from '../paragraph-text.ts';
import type { ComposedStory, TextFlow } from '../text-flow.ts';
import { notesOf } from './footnotes.ts';

/** Numbers that change the lines can change the pages of notes, and so the numbers: the maximum number of attempts. */
const maxAttempts = 6;

/** Sets a text whose footnotes may be numbered anew on each page, spread or section: until their places agree. */
export async function composeRestarted(
  flow: TextFlow,
  compose: (flow: TextFlow) => Promise<ComposedStory>,
  scene: DrawScene,
): Promise<ComposedStory> {
  let composed = await compose(flow);
  const { restart = 'never' } = scene.design.notes?.footnotes ?? {};
  if (restart === 'never' || flow.parts.notes.size === 0) return composed;
  let { noteNumbers } = flow.parts;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const numbers = renumber(composed, noteNumbers, (page) => placeOf(page, restart, scene));
    if ([...numbers].every(([id, number]) => noteNumbers.get(id) === number)) return composed;
    noteNumbers = numbers;
    composed = await compose({ ...flow, parts: { ...flow.parts, noteNumbers } });
  }
  composed.undrawn.settings.add(`numbers of footnotes that agree with each ${restart}`);
  return composed;
}

/** The numbers of the notes in lines, counted in each place. Notes within tables keep theirs. */
function renumber(
  { lines }: ComposedStory,
  known: ReadonlyMap<string, number>,
  placeOfPage: (page: TextPage) => string,
): ReadonlyMap<string, number> {
  const numbers = new Map(known);
  const counts = new Map<string, number>();
  for (const [column, placed] of lines) {
    const place = placeOfPage(column.page);
    for (const { id } of placed.flatMap(notesOf)) {
      const number = (counts.get(place) ?? 0) + 1;
      counts.set(place, number);
      numbers.set(id, number);
    }
  }
  return numbers;
}

function placeOf({ index }: TextPage, restart: 'page' | 'spread' | 'section', { design }: DrawScene): string {
  if (restart === 'page') return String(index);
  const page = design.pages[index];
  return restart === 'spread' ? (page?.spread?.id ?? `page ${index}`) : JSON.stringify(page?.section ?? null);
}

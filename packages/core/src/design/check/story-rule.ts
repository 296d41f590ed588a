import type { Paragraph, Story } from '../../models/design/stories.ts';
import type { Judge } from './judge.ts';
import type { Path } from './problem-list.ts';
import { within } from './things.ts';
import { quote } from './words.ts';

/** The lists of a story whose parts are used from its text. */
const lists = ['flows', 'tables', 'notes', 'elements'] as const;
type List = (typeof lists)[number];

/** A part of a story, found by its id. */
interface Part {
  readonly list: List;
  readonly index: number;
  isUsed: boolean;
}

/** Every flow, table, note and element of a story stands at one place of its text, and is reached from there. */
export function judgeStory(story: Story, path: Path, judge: Judge): void {
  new StoryReader(story, path, judge).read();
}

class StoryReader {
  readonly #story: Story;
  readonly #path: Path;
  readonly #judge: Judge;
  readonly #parts: ReadonlyMap<string, Part>;
  /** Texts that are reached and not read yet. A list, since cells may hold tables as deep as the document is long. */
  readonly #texts: { readonly paragraphs: readonly Paragraph[]; readonly path: Path }[] = [];

  constructor(story: Story, path: Path, judge: Judge) {
    this.#story = story;
    this.#path = within(path);
    this.#judge = judge;
    this.#parts = listParts(story);
  }

  read(): void {
    this.#reach(this.#story.paragraphs, 'paragraphs');
    for (let text = this.#texts.pop(); text !== undefined; text = this.#texts.pop()) {
      for (const [index, paragraph] of text.paragraphs.entries())
        this.#readRuns(paragraph, [...text.path, index, 'runs']);
    }
    for (const [id, { list, index, isUsed }] of this.#parts) {
      if (isUsed) continue;
      const message = `found ${quote(id)}, which nothing in the text of the story names; expected one place`;
      this.#judge.fault(within(this.#path, list, index), 'never_used', message);
    }
  }

  #reach(paragraphs: readonly Paragraph[], ...steps: Path): void {
    this.#texts.push({ paragraphs, path: within(this.#path, ...steps) });
  }

  #readRuns({ runs }: Paragraph, path: Path): void {
    for (const [index, run] of runs.entries()) {
      if (run.kind === 'element') this.#use(run.element, 'elements', [...path, index, 'element']);
      else if (run.kind === 'table') this.#use(run.table, 'tables', [...path, index, 'table']);
      else if (run.kind === 'note') this.#use(run.note, 'notes', [...path, index, 'note']);
    }
  }

  /** A part is used from a place: once, and with all that it leads to. */
  #use(id: string, list: List, path: Path): void {
    const part = this.#parts.get(id);
    if (part === undefined || part.list !== list) {
      const message = `found ${quote(id)}, expected the id of one of the ${list} of the same story`;
      this.#judge.fault(path, 'leads_nowhere', message);
    } else if (part.isUsed) {
      this.#judge.fault(path, 'used_twice', `found ${quote(id)}, which already has another place in the text`);
    } else {
      part.isUsed = true;
      this.#follow(part);
    }
  }

  #follow({ list, index }: Part): void {
    const { flows = [], tables = [], notes = [] } = this.#story;
    if (list === 'flows') this.#reach(flows[index]?.paragraphs ?? [], list, index, 'paragraphs');
    if (list === 'notes') this.#use(notes[index]?.content ?? '', 'flows', within(this.#path, list, index, 'content'));
    if (list !== 'tables') return;
    for (const [at, { content, element }] of (tables[index]?.cells ?? []).entries()) {
      const cell = within(this.#path, list, index, 'cells', at);
      if (content !== undefined) this.#use(content, 'flows', [...cell, 'content']);
      if (element !== undefined) this.#use(element, 'elements', [...cell, 'element']);
    }
  }
}

function listParts(story: Story): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const list of lists) {
    for (const [index, { id }] of (story[list] ?? []).entries()) parts.set(id, { list, index, isUsed: false });
  }
  return parts;
}

import type { Paragraph, Story } from '../../models/design/stories.ts';
import { quote } from './descriptions.ts';
import { childPath } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';
import type { RuleContext } from './rule.ts';

/** The lists of a story whose parts its text refers to. */
const lists = ['flows', 'tables', 'notes', 'elements'] as const;
type PartList = (typeof lists)[number];

/** A part of a story. */
interface StoryPart {
  readonly list: PartList;
  readonly index: number;
  isUsed: boolean;
}

/** Checks that the text of a story uses each of its flows, tables, notes and elements exactly once. */
export function checkStory(story: Story, path: Path, context: RuleContext): void {
  new StoryCheck(story, path, context).run();
}

class StoryCheck {
  readonly #story: Story;
  readonly #path: Path;
  readonly #context: RuleContext;
  readonly #parts: ReadonlyMap<string, StoryPart>;
  /** Texts still to be checked. Not recursive, because cells may nest tables as deep as the document is long. */
  readonly #pendingTexts: { readonly paragraphs: readonly Paragraph[]; readonly path: Path }[] = [];

  constructor(story: Story, path: Path, context: RuleContext) {
    this.#story = story;
    this.#path = childPath(path);
    this.#context = context;
    this.#parts = listParts(story);
  }

  run(): void {
    this.#addText(this.#story.paragraphs, 'paragraphs');
    for (let text = this.#pendingTexts.pop(); text !== undefined; text = this.#pendingTexts.pop()) {
      for (const [index, paragraph] of text.paragraphs.entries())
        this.#checkRuns(paragraph, [...text.path, index, 'runs']);
    }
    for (const [id, { list, index, isUsed }] of this.#parts) {
      if (isUsed) continue;
      const message = `${quote(id)} is not used in the text of the story; expected one use`;
      this.#context.report(childPath(this.#path, list, index), 'never_used', message);
    }
  }

  #addText(paragraphs: readonly Paragraph[], ...steps: Path): void {
    this.#pendingTexts.push({ paragraphs, path: childPath(this.#path, ...steps) });
  }

  #checkRuns({ runs }: Paragraph, path: Path): void {
    for (const [index, run] of runs.entries()) {
      if (run.kind === 'element') this.#markUsed(run.element, 'elements', [...path, index, 'element']);
      else if (run.kind === 'table') this.#markUsed(run.table, 'tables', [...path, index, 'table']);
      else if (run.kind === 'note') this.#markUsed(run.note, 'notes', [...path, index, 'note']);
    }
  }

  /** Marks a part as used, with all parts that it refers to. */
  #markUsed(id: string, list: PartList, path: Path): void {
    const part = this.#parts.get(id);
    if (part === undefined || part.list !== list) {
      const message = `found ${quote(id)}, expected an id from the ${list} of the same story`;
      this.#context.report(path, 'leads_nowhere', message);
    } else if (part.isUsed) {
      this.#context.report(path, 'used_twice', `found ${quote(id)}, which is already used elsewhere in the text`);
    } else {
      part.isUsed = true;
      this.#checkReferencesOf(part);
    }
  }

  #checkReferencesOf({ list, index }: StoryPart): void {
    const { flows = [], tables = [], notes = [] } = this.#story;
    if (list === 'flows') this.#addText(flows[index]?.paragraphs ?? [], list, index, 'paragraphs');
    if (list === 'notes')
      this.#markUsed(notes[index]?.content ?? '', 'flows', childPath(this.#path, list, index, 'content'));
    if (list !== 'tables') return;
    for (const [at, { content, element }] of (tables[index]?.cells ?? []).entries()) {
      const cell = childPath(this.#path, list, index, 'cells', at);
      if (content !== undefined) this.#markUsed(content, 'flows', [...cell, 'content']);
      if (element !== undefined) this.#markUsed(element, 'elements', [...cell, 'element']);
    }
  }
}

function listParts(story: Story): Map<string, StoryPart> {
  const parts = new Map<string, StoryPart>();
  for (const list of lists) {
    for (const [index, { id }] of (story[list] ?? []).entries()) parts.set(id, { list, index, isUsed: false });
  }
  return parts;
}

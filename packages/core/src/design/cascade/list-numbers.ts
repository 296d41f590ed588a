import type { DesignInput } from '../../models/design/document.ts';
import { toNumberText } from '../../models/design/number-text.ts';
import type { List } from '../../models/design/paragraph-properties.ts';
import type { Paragraph, Run, Story } from '../../models/design/stories.ts';
import type { Cell } from '../../models/design/tables.ts';
import { storiesInOrder } from './story-order.ts';

/** What stands before a paragraph of a list. */
export interface ListLabel {
  /** The bullet, or the text of the list with its numbers. */
  readonly text: string;
  /** Between that and the paragraph: often a tab. */
  readonly after: string;
  /** What the paragraph counts as on its level; bullets count nothing. */
  readonly number?: number;
}

/** What is needed of the cascade. */
interface ListTools {
  readonly listOf: (paragraph: Paragraph) => List;
  readonly isHidden: (run: Run) => boolean;
}

/** As many as layouts have; a deeper one counts as the last. */
const levelCount = 9;

/**
 * The labels of all paragraphs that are in lists. Lists count in the order of the stories; paragraphs of other lists, or
 * of none, between theirs do not matter, nor do those in which nothing is to be seen. Text of masters counts for itself,
 * and so does each note.
 */
export function numberLists(design: DesignInput, tools: ListTools): ReadonlyMap<Paragraph, ListLabel> {
  const labels = new Map<Paragraph, ListLabel>();
  const across = new Set((design.lists ?? []).flatMap(({ id, acrossStories }) => (acrossStories ? [id] : [])));
  const shared = new Map<string, Levels>();
  for (const { story, isOfMaster } of storiesInOrder(design)) {
    const own = new Map<string, Levels>();
    const levelsOf = (list: string | undefined): Levels => {
      const isShared = list !== undefined && across.has(list) && !isOfMaster;
      return take(isShared ? shared : own, list ?? '');
    };
    numberStory(story, levelsOf, tools, labels);
  }
  return labels;
}

function take(known: Map<string, Levels>, list: string): Levels {
  const levels = known.get(list) ?? new Levels();
  known.set(list, levels);
  return levels;
}

/** Text in cells counts where its table stands. */
function numberStory(
  story: Story,
  levelsOf: (list: string | undefined) => Levels,
  { listOf, isHidden }: ListTools,
  labels: Map<Paragraph, ListLabel>,
): void {
  const flows = new Map((story.flows ?? []).map(({ id, paragraphs }) => [id, paragraphs]));
  const cells = new Map((story.tables ?? []).map((table) => [table.id, table.cells]));
  const read = (text: readonly Paragraph[], levels: (list: string | undefined) => Levels): void => {
    const seen = new Set([text]);
    const open = [text.values()];
    for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
      const { value: paragraph } = inner.next();
      if (paragraph === undefined) {
        open.pop();
        continue;
      }
      const isSeen = paragraph.runs.some((run) => !isHidden(run) && (run.kind !== 'text' || run.text !== ''));
      const label = isSeen ? labelOf(listOf(paragraph), levels) : undefined;
      if (label !== undefined) labels.set(paragraph, label);
      const texts = paragraph.runs.flatMap((run) => (run.kind === 'table' ? textsOf(cells.get(run.table), flows) : []));
      for (const inCell of texts.reverse()) {
        if (!seen.has(inCell)) open.push(inCell.values());
        seen.add(inCell);
      }
    }
  };
  read(story.paragraphs, levelsOf);
  for (const { content } of story.notes ?? []) {
    const own = new Map<string, Levels>();
    read(flows.get(content) ?? [], (list) => take(own, list ?? ''));
  }
}

/** The texts of a table's cells, row by row. */
function textsOf(cells: readonly Cell[] = [], flows: ReadonlyMap<string, readonly Paragraph[]>) {
  const inOrder = [...cells].sort((one, other) => one.row - other.row || one.column - other.column);
  return inOrder.flatMap(({ content }) => {
    const text = content === undefined ? undefined : flows.get(content);
    return text === undefined ? [] : [text];
  });
}

function labelOf(list: List, levelsOf: (list: string | undefined) => Levels): ListLabel | undefined {
  const { kind, bullet = '•', after = '' } = list;
  if (kind === 'none') return undefined;
  return kind === 'bullet' ? { text: bullet, after } : levelsOf(list.list).count(list);
}

/** Where a list stands on one of its levels. */
interface Level {
  number: number;
  /** As its last paragraph wrote it: the numbers of other levels are written in their own way. */
  text: string;
  /** The higher levels that counted since, which may begin this one again. */
  since: Set<number>;
}

/** Counts the paragraphs of a list. */
class Levels {
  readonly #levels = new Map<number, Level>();

  count(list: List): ListLabel {
    const { format, text = '{n}.', after = '' } = list;
    const level = Math.min(list.level ?? 1, levelCount);
    const before = this.#levels.get(level);
    const goesOn = before !== undefined && !beginsAgain(list.restart, before.since);
    const number = list.start ?? (goesOn ? before.number + 1 : 1);
    this.#levels.set(level, { number, text: toNumberText(number, format), since: new Set() });
    for (const [other, { since }] of this.#levels) if (other > level) since.add(level);
    const textOf = (name: string): string => this.#levels.get(name === 'n' ? level : Number(name))?.text ?? '0';
    return { text: text.replaceAll(/\{(n|[1-9])\}/g, (_, name: string) => textOf(name)), after, number };
  }
}

function beginsAgain(restart: List['restart'] = 'always', since: ReadonlySet<number>): boolean {
  if (restart === 'never') return false;
  return restart === 'always' ? since.size > 0 : since.has(restart);
}

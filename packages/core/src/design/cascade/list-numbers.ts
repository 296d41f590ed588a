import type { DesignInput } from '../../models/design/document.ts';
import { toNumberText } from '../../models/design/number-text.ts';
import type { List } from '../../models/design/paragraph-properties.ts';
import type { Paragraph, Run, Story } from '../../models/design/stories.ts';
import type { Cell } from '../../models/design/tables.ts';
import { storiesInOrder } from './story-order.ts';

/** The bullet or number of a paragraph in a list. */
export interface ListLabel {
  /** The bullet, or the list's text with its numbers. */
  readonly text: string;
  /** The text between label and paragraph, often a tab. */
  readonly after: string;
  /** The paragraph's number on its level; absent for bullets. */
  readonly number?: number;
}

/** Functions of the cascade that numbering needs. */
interface ListContext {
  readonly listOf: (paragraph: Paragraph) => List;
  readonly isHidden: (run: Run) => boolean;
}

/** The number of list levels in layout programs. Deeper levels count as the last one. */
const levelCount = 9;

/**
 * Returns the labels of all paragraphs in lists. Lists are numbered in the order of the stories. Paragraphs of other
 * lists, of no list, or without visible content do not interrupt the numbering. Text from masters and each note are
 * numbered separately.
 */
export function numberLists(design: DesignInput, tools: ListContext): ReadonlyMap<Paragraph, ListLabel> {
  const labels = new Map<Paragraph, ListLabel>();
  const across = new Set((design.lists ?? []).flatMap(({ id, acrossStories }) => (acrossStories ? [id] : [])));
  const shared = new Map<string, LevelCounters>();
  for (const { story, isFromMaster } of storiesInOrder(design)) {
    const own = new Map<string, LevelCounters>();
    const levelsOf = (list: string | undefined): LevelCounters => {
      const isShared = list !== undefined && across.has(list) && !isFromMaster;
      return getOrCreate(isShared ? shared : own, list ?? '');
    };
    numberStory(story, levelsOf, tools, labels);
  }
  return labels;
}

function getOrCreate(known: Map<string, LevelCounters>, list: string): LevelCounters {
  const levels = known.get(list) ?? new LevelCounters();
  known.set(list, levels);
  return levels;
}

/** Numbers the lists of a story. Text in cells is numbered at the position of its table. */
function numberStory(
  story: Story,
  levelsOf: (list: string | undefined) => LevelCounters,
  { listOf, isHidden }: ListContext,
  labels: Map<Paragraph, ListLabel>,
): void {
  const flows = new Map((story.flows ?? []).map(({ id, paragraphs }) => [id, paragraphs]));
  const cells = new Map((story.tables ?? []).map((table) => [table.id, table.cells]));
  const read = (text: readonly Paragraph[], levels: (list: string | undefined) => LevelCounters): void => {
    const visited = new Set([text]);
    const stack = [text.values()];
    for (let inner = stack.at(-1); inner !== undefined; inner = stack.at(-1)) {
      const { value: paragraph } = inner.next();
      if (paragraph === undefined) {
        stack.pop();
        continue;
      }
      const isVisible = paragraph.runs.some((run) => !isHidden(run) && (run.kind !== 'text' || run.text !== ''));
      const label = isVisible ? labelOf(listOf(paragraph), levels) : undefined;
      if (label !== undefined) labels.set(paragraph, label);
      const texts = paragraph.runs.flatMap((run) =>
        run.kind === 'table' ? cellTextsOf(cells.get(run.table), flows) : [],
      );
      for (const cellText of texts.reverse()) {
        if (!visited.has(cellText)) stack.push(cellText.values());
        visited.add(cellText);
      }
    }
  };
  read(story.paragraphs, levelsOf);
  for (const { content } of story.notes ?? []) {
    const own = new Map<string, LevelCounters>();
    read(flows.get(content) ?? [], (list) => getOrCreate(own, list ?? ''));
  }
}

/** Returns the texts of a table's cells, row by row. */
function cellTextsOf(cells: readonly Cell[] = [], flows: ReadonlyMap<string, readonly Paragraph[]>) {
  const inOrder = [...cells].sort((one, other) => one.row - other.row || one.column - other.column);
  return inOrder.flatMap(({ content }) => {
    const text = content === undefined ? undefined : flows.get(content);
    return text === undefined ? [] : [text];
  });
}

function labelOf(list: List, levelsOf: (list: string | undefined) => LevelCounters): ListLabel | undefined {
  const { kind, bullet = '•', after = '' } = list;
  if (kind === 'none') return undefined;
  return kind === 'bullet' ? { text: bullet, after } : levelsOf(list.list).count(list);
}

/** The state of one level of a list. */
interface Level {
  number: number;
  /** The last number in this level's format. Labels of other levels insert it unchanged. */
  text: string;
  /** Higher levels with a paragraph since this level's last one; they may restart this level. */
  countedHigherLevels: Set<number>;
}

/** Counts the paragraphs of a list on each level. */
class LevelCounters {
  readonly #levels = new Map<number, Level>();

  count(list: List): ListLabel {
    const { format, text = '{n}.', after = '' } = list;
    const level = Math.min(list.level ?? 1, levelCount);
    const last = this.#levels.get(level);
    const continues = last !== undefined && !restarts(list.restart, last.countedHigherLevels);
    const number = list.start ?? (continues ? last.number + 1 : 1);
    this.#levels.set(level, { number, text: toNumberText(number, format), countedHigherLevels: new Set() });
    for (const [other, { countedHigherLevels: since }] of this.#levels) if (other > level) since.add(level);
    const textOf = (name: string): string => this.#levels.get(name === 'n' ? level : Number(name))?.text ?? '0';
    return { text: text.replaceAll(/\{(n|[1-9])\}/g, (_, name: string) => textOf(name)), after, number };
  }
}

function restarts(restart: List['restart'] = 'always', countedHigherLevels: ReadonlySet<number>): boolean {
  if (restart === 'never') return false;
  return restart === 'always' ? countedHigherLevels.size > 0 : countedHigherLevels.has(restart);
}

import type { Paragraph, Run } from '../../../../models/design/stories.ts';
import type { Table } from '../../../../models/design/tables.ts';
import type { DrawScene } from '../../scene.ts';
import type { TextFlow } from '../text-flow.ts';

/** A part of a paragraph between tables, or a table in it. */
export interface FlowBlock {
  readonly paragraph: Paragraph;
  /** The whole paragraph, which has the bullet or number; undefined for parts that do not begin it. */
  readonly whole: Paragraph | undefined;
  readonly table: Table | undefined;
}

/** Tables within tables that are drawn. */
const maxDepth = 16;

/** Divides paragraphs at their tables, which begin a line. Tables within themselves are left in their paragraphs. */
export function listFlowBlocks(flow: TextFlow, scene: DrawScene): FlowBlock[] {
  return flow.paragraphs.flatMap((paragraph) => {
    const hasTables = flow.nesting.length < maxDepth && paragraph.runs.some(({ kind }) => kind === 'table');
    return hasTables ? divide(paragraph, flow, scene) : [{ paragraph, whole: paragraph, table: undefined }];
  });
}

function divide(paragraph: Paragraph, { parts, nesting }: TextFlow, scene: DrawScene): FlowBlock[] {
  const segments = scene.resolver.resolveRuns(paragraph);
  const hidden = new Set(segments.filter(({ isHidden }) => isHidden).map(({ run }) => run));
  const pieces: { table: Table | undefined; runs: Run[] }[] = [{ table: undefined, runs: [] }];
  for (const [at, run] of paragraph.runs.entries()) {
    const table = run.kind === 'table' && !hidden.has(at) ? parts.tables.get(run.table) : undefined;
    if (table === undefined || nesting.includes(table.id)) pieces.at(-1)?.runs.push(run);
    else pieces.push({ table, runs: [] }, { table: undefined, runs: [] });
  }
  const used = pieces.filter(({ table, runs }) => table !== undefined || runs.some((run) => !isEmpty(run)));
  if (used.length === 0) return [{ paragraph, whole: paragraph, table: undefined }];
  return used.map(({ table, runs }, at) => {
    const set = { ...paragraph.set };
    // The space between paragraphs is not within them.
    if (at > 0) Object.assign(set, { spaceBefore: 0, firstLineIndent: 0, dropCap: 'none' });
    if (at < used.length - 1) set.spaceAfter = 0;
    return { paragraph: { ...paragraph, set, runs }, whole: at === 0 && !table ? paragraph : undefined, table };
  });
}

function isEmpty(run: Run): boolean {
  return run.kind === 'text' && run.text === '';
}

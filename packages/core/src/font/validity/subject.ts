import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { TableView } from './table-view.ts';

/** What the checks of one table know of the others. */
export interface Subject {
  readonly tables: FontFile['tables'];
  readonly glyphCount: number;
  /** 0 where the font has no axes. */
  readonly axisCount: number;
  readonly context: Context;
}

/** A check throws a `ConversionError` at the first fault of a table. */
export type CheckTable = (table: TableView, subject: Subject) => void | Promise<void>;

/** Another table; absent or too short for the bytes that are needed of it. */
export function viewOf({ tables }: Pick<Subject, 'tables'>, tag: string, least: number): TableView | undefined {
  const bytes = tables.get(tag);
  return bytes === undefined || bytes.length < least ? undefined : new TableView(tag, bytes);
}

import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { TableView } from './table-view.ts';

/** The values of the font that checks of single tables need. */
export interface Subject {
  readonly tables: FontFile['tables'];
  readonly glyphCount: number;
  /** 0 if the font has no axes. */
  readonly axisCount: number;
  readonly context: Context;
}

/** Checks a table; throws a `ConversionError` at its first fault. */
export type CheckTable = (table: TableView, subject: Subject) => void | Promise<void>;

/** Opens another table; `undefined` if it is missing or shorter than `least`. */
export function viewOf({ tables }: Pick<Subject, 'tables'>, tag: string, least: number): TableView | undefined {
  const bytes = tables.get(tag);
  return bytes === undefined || bytes.length < least ? undefined : new TableView(tag, bytes);
}

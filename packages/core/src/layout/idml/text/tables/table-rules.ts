import type { TableProperties } from '../../../../models/design/tables.ts';
import type { Directory } from '../directory.ts';
import { readPaint } from '../paint.ts';
import type { Rule, Rules } from '../rule.ts';
import { choice, compact, number } from '../rule.ts';
import type { Said } from '../said.ts';
import { edge, readEdge } from './edges.ts';

type Alternation = NonNullable<TableProperties['rowFills']>;
type Half = Alternation['first'];

const repeats = {
  InAllTextColumns: 'every-column',
  OncePerTextFrame: 'every-frame',
  OncePerPage: 'every-page',
} as const;
const orders = { BestJoins: 'best', RowOnTop: 'rows', ColumnOnTop: 'columns' } as const;
const lineParts = ['Weight', 'Type', 'Color', 'Tint', 'Overprint', 'GapColor', 'GapTint', 'GapOverprint'];
const plain: Alternation = { first: { count: 1 }, second: { count: 1 } };

/** How a table looks, member by member. */
export const tableRules: Rules<TableProperties> = {
  spaceBefore: number('SpaceBefore'),
  spaceAfter: number('SpaceAfter'),
  top: edge('TopBorderStroke'),
  right: edge('RightBorderStroke'),
  bottom: edge('BottomBorderStroke'),
  left: edge('LeftBorderStroke'),
  rowFills: fills('Row', 'Rows'),
  columnFills: fills('Column', 'Columns'),
  rowLines: lines('Row', 'Rows'),
  columnLines: lines('Column', 'Columns'),
  headerStyle: region('Header'),
  bodyStyle: region('Body'),
  footerStyle: region('Footer'),
  leftColumnStyle: region('LeftColumn'),
  rightColumnStyle: region('RightColumn'),
  repeatHeader: choice('BreakHeaders', repeats),
  repeatFooter: choice('BreakFooters', repeats),
  lineOrder: choice('StrokeOrder', orders),
};

/** Fills in turn, of rows or of columns: a table has one of both, whichever has priority. */
function fills(axis: 'Row' | 'Column', axes: string): Rule<Alternation> {
  const parts = ['Count', 'Color', 'Tint', 'Overprint'];
  const names = ['Start', 'End'].flatMap((half) => parts.map((part) => `${half}${axis}Fill${part}`));
  const skips = `AlternatingFill${axes}`;
  return {
    from: [...names, `SkipFirst${skips}`, `SkipLast${skips}`, 'ColumnFillsPriority'],
    read(said, directory) {
      if ((said.flag('ColumnFillsPriority') === true) !== (axis === 'Column')) return undefined;
      return alternation(said, `${axis}Fill`, skips, (prefix) => {
        const paint = { color: `${prefix}Color`, tint: `${prefix}Tint`, overprint: `${prefix}Overprint` };
        return { fill: readPaint(said, directory, paint) };
      });
    },
    none: plain,
  };
}

/** Lines in turn; where nothing alternates, all are as the first would be. */
function lines(axis: 'Row' | 'Column', axes: string): Rule<Alternation> {
  const halves = ['Start', 'End'].map((half) => `${half}${axis}Stroke`);
  const skips = `AlternatingStroke${axes}`;
  const defaults = `Default${axis}Stroke`;
  const names = [...halves, defaults].flatMap((prefix) => ['Count', ...lineParts].map((part) => `${prefix}${part}`));
  return {
    from: [...names, 'EndColumnLineStyle', `SkipFirst${skips}`, `SkipLast${skips}`],
    read(said, directory) {
      const lineOf = (prefix: string) => ({ line: readEdge(said, directory, prefix) });
      const found = alternation(said, `${axis}Stroke`, skips, lineOf);
      if (found !== undefined) return found;
      const line = readEdge(said, directory, defaults) ?? readEdge(said, directory, `Start${axis}Stroke`);
      return line === undefined ? undefined : { first: { count: 1, line }, second: { count: 1, line } };
    },
    none: plain,
  };
}

/** Two looks in turn; nothing where both counts are 0. A count of 0 beside another is left out of the turns. */
function alternation(
  said: Said,
  name: string,
  skips: string,
  look: (prefix: string) => Omit<Half, 'count'>,
): Alternation | undefined {
  const [first = 0, second = 0] = ['Start', 'End'].map((half) =>
    Math.trunc(said.number(`${half}${name}Count`, 0) ?? 0),
  );
  if (first === 0 && second === 0) return undefined;
  const [skipFirst, skipLast] = ['First', 'Last'].map((end) => Math.trunc(said.number(`Skip${end}${skips}`, 0) ?? 0));
  const [one, other] = [first === 0 ? `End${name}` : `Start${name}`, second === 0 ? `Start${name}` : `End${name}`];
  return compact<Alternation>({
    first: compact<Half>({ count: first || second, ...look(one) }),
    second: compact<Half>({ count: second || first, ...look(other) }),
    skipFirst: skipFirst || undefined,
    skipLast: skipLast || undefined,
  });
}

/** The cell style of a region; one that is as the body has none of its own. */
function region(name: string): Rule<string> {
  return {
    from: [`${name}RegionCellStyle`, `${name}RegionSameAsBodyRegion`],
    read(said, directory: Directory) {
      if (said.flag(`${name}RegionSameAsBodyRegion`) === true) return undefined;
      const style = said.word(`${name}RegionCellStyle`);
      return style?.endsWith('/[None]') ? undefined : directory.cellStyle(style, said);
    },
  };
}

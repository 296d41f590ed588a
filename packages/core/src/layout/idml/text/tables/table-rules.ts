import type { TableProperties } from '../../../../models/design/tables.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import type { CascadedAttributes } from '../attributes/cascaded-attributes.ts';
import type { PropertyRule, PropertyRules } from '../attributes/property-rule.ts';
import { choice, number } from '../attributes/property-rule.ts';
import { readTextPaint } from '../attributes/text-paint.ts';
import type { Directory } from '../directory.ts';
import { edge, readEdge } from './edges.ts';

type Alternation = NonNullable<TableProperties['rowFills']>;
type AlternationPart = Alternation['first'];

const repeats = {
  InAllTextColumns: 'every-column',
  OncePerTextFrame: 'every-frame',
  OncePerPage: 'every-page',
} as const;
const orders = { BestJoins: 'best', RowOnTop: 'rows', ColumnOnTop: 'columns' } as const;
const lineParts = ['Weight', 'Type', 'Color', 'Tint', 'Overprint', 'GapColor', 'GapTint', 'GapOverprint'];
const noAlternation: Alternation = { first: { count: 1 }, second: { count: 1 } };

/** Rules for the properties of tables. */
export const tableRules: PropertyRules<TableProperties> = {
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

/** Rule for alternating fills of rows or columns. A table has only one of them, depending on the priority. */
function fills(axis: 'Row' | 'Column', axes: string): PropertyRule<Alternation> {
  const parts = ['Count', 'Color', 'Tint', 'Overprint'];
  const names = ['Start', 'End'].flatMap((half) => parts.map((part) => `${half}${axis}Fill${part}`));
  const skips = `AlternatingFill${axes}`;
  return {
    from: [...names, `SkipFirst${skips}`, `SkipLast${skips}`, 'ColumnFillsPriority'],
    read(attributes, directory) {
      if ((attributes.boolean('ColumnFillsPriority') === true) !== (axis === 'Column')) return undefined;
      return alternation(attributes, `${axis}Fill`, skips, (prefix) => {
        const paint = { color: `${prefix}Color`, tint: `${prefix}Tint`, overprint: `${prefix}Overprint` };
        return { fill: readTextPaint(attributes, directory, paint) };
      });
    },
    reset: noAlternation,
  };
}

/** Rule for alternating strokes. Without alternation, all strokes are like the first. */
function lines(axis: 'Row' | 'Column', axes: string): PropertyRule<Alternation> {
  const halves = ['Start', 'End'].map((half) => `${half}${axis}Stroke`);
  const skips = `AlternatingStroke${axes}`;
  const defaults = `Default${axis}Stroke`;
  const names = [...halves, defaults].flatMap((prefix) => ['Count', ...lineParts].map((part) => `${prefix}${part}`));
  return {
    from: [...names, 'EndColumnLineStyle', `SkipFirst${skips}`, `SkipLast${skips}`],
    read(attributes, directory) {
      const lineOf = (prefix: string) => ({ line: readEdge(attributes, directory, prefix) });
      const found = alternation(attributes, `${axis}Stroke`, skips, lineOf);
      if (found !== undefined) return found;
      const line = readEdge(attributes, directory, defaults) ?? readEdge(attributes, directory, `Start${axis}Stroke`);
      return line === undefined ? undefined : { first: { count: 1, line }, second: { count: 1, line } };
    },
    reset: noAlternation,
  };
}

/** Reads two alternating formats, or undefined if both counts are 0. If only one count is 0, its format is not used. */
function alternation(
  attributes: CascadedAttributes,
  name: string,
  skips: string,
  format: (prefix: string) => Omit<AlternationPart, 'count'>,
): Alternation | undefined {
  const [first = 0, second = 0] = ['Start', 'End'].map((half) =>
    Math.trunc(attributes.number(`${half}${name}Count`, 0) ?? 0),
  );
  if (first === 0 && second === 0) return undefined;
  const [skipFirst, skipLast] = ['First', 'Last'].map((end) =>
    Math.trunc(attributes.number(`Skip${end}${skips}`, 0) ?? 0),
  );
  const [one, other] = [first === 0 ? `End${name}` : `Start${name}`, second === 0 ? `Start${name}` : `End${name}`];
  return omitUndefined<Alternation>({
    first: omitUndefined<AlternationPart>({ count: first || second, ...format(one) }),
    second: omitUndefined<AlternationPart>({ count: second || first, ...format(other) }),
    skipFirst: skipFirst || undefined,
    skipLast: skipLast || undefined,
  });
}

/** Rule for the cell style of a region. A region that is the same as the body has none. */
function region(name: string): PropertyRule<string> {
  return {
    from: [`${name}RegionCellStyle`, `${name}RegionSameAsBodyRegion`],
    read(attributes, directory: Directory) {
      if (attributes.boolean(`${name}RegionSameAsBodyRegion`) === true) return undefined;
      const style = attributes.attribute(`${name}RegionCellStyle`);
      return style?.endsWith('/[None]') ? undefined : directory.cellStyle(style, attributes);
    },
  };
}

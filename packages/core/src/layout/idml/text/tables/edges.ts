import type { Line } from '../../../../models/design/paint.ts';
import type { CellProperties } from '../../../../models/design/tables.ts';
import type { CascadedAttributes } from '../attributes/cascaded-attributes.ts';
import { readLine } from '../attributes/paragraph-decorations.ts';
import type { PropertyRule } from '../attributes/property-rule.ts';
import type { Directory } from '../directory.ts';

type Edge = NonNullable<CellProperties['top']>;

const parts = ['Weight', 'Type', 'Color', 'Tint', 'Overprint', 'GapColor', 'GapTint', 'GapOverprint'];

/** Rule for a stroke of a table or cell. The value is `none` without width or colour. */
export function edge(prefix: string): PropertyRule<Edge> {
  return {
    from: parts.map((part) => `${prefix}${part}`),
    read: (attributes, directory) => readEdge(attributes, directory, prefix),
  };
}

export function readEdge(attributes: CascadedAttributes, directory: Directory, prefix: string): Edge | undefined {
  const color = attributes.attribute(`${prefix}Color`);
  const weight = attributes.number(`${prefix}Weight`, 0);
  if (weight === 0 || directory.isNone(color)) return 'none';
  if (color === undefined) return undefined;
  return readLine(attributes, directory, prefix, { weight: `${prefix}Weight`, type: typeOf(prefix) }) as
    | Line
    | undefined;
}

/** The schema uses a different name for the end column stroke. */
function typeOf(prefix: string): string {
  return prefix === 'EndColumnStroke' ? 'EndColumnLineStyle' : `${prefix}Type`;
}

import type { CellProperties } from '../../../../models/design/tables.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import type { CascadedAttributes } from '../attributes/cascaded-attributes.ts';
import { readLine } from '../attributes/paragraph-decorations.ts';
import type { PropertyRules } from '../attributes/property-rule.ts';
import { choice, number } from '../attributes/property-rule.ts';
import { readTextPaint } from '../attributes/text-paint.ts';
import { baselines } from '../notes/note-options.ts';
import { edge } from './edges.ts';

type Insets = NonNullable<CellProperties['insets']>;

const alignments = { TopAlign: 'top', CenterAlign: 'center', BottomAlign: 'bottom', JustifyAlign: 'justify' } as const;
const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
const fill = { color: 'FillColor', tint: 'FillTint', overprint: 'OverprintFill' };
const diagonal = 'DiagonalLineStroke';

/** Rules for the properties of cells. */
export const cellRules: PropertyRules<CellProperties> = {
  fill: { from: Object.values(fill), read: (attributes, directory) => readTextPaint(attributes, directory, fill) },
  insets: {
    from: ['', 'Text', 'Graphic'].flatMap((kind) => sides.map((side) => `${kind}${side}Inset`)),
    read: (attributes) => readInsets(attributes),
  },
  verticalAlign: choice('VerticalJustification', alignments),
  firstBaseline: choice('FirstBaselineOffset', baselines),
  firstBaselineMin: number('MinimumFirstBaselineOffset', { min: 0 }),
  top: edge('TopEdgeStroke'),
  right: edge('RightEdgeStroke'),
  bottom: edge('BottomEdgeStroke'),
  left: edge('LeftEdgeStroke'),
  diagonals: {
    from: [
      ...['TopLeftDiagonalLine', 'TopRightDiagonalLine', 'DiagonalLineInFront'],
      ...['Weight', 'Type', 'Color', 'Tint', 'Overprint', 'GapColor', 'GapTint'].map((part) => `${diagonal}${part}`),
    ],
    read(attributes, directory) {
      const [down, up] = [attributes.boolean('TopLeftDiagonalLine'), attributes.boolean('TopRightDiagonalLine')];
      if (down === undefined && up === undefined) return undefined;
      const line =
        down === true || up === true
          ? readLine(attributes, directory, diagonal, { weight: `${diagonal}Weight` })
          : undefined;
      return omitUndefined<NonNullable<CellProperties['diagonals']>>({
        down: down === true ? line : undefined,
        up: up === true ? line : undefined,
        inFront: line === undefined ? undefined : attributes.boolean('DiagonalLineInFront') || undefined,
      });
    },
    reset: {},
  },
  rotation: number('RotationAngle'),
  clipped: {
    from: ['ClipContentToCell', 'ClipContentToTextCell', 'ClipContentToGraphicCell'],
    read: (attributes) =>
      attributes.boolean(`ClipContentTo${kindOf(attributes)}Cell`) ?? attributes.boolean('ClipContentToCell'),
  },
  paragraphStyle: {
    from: ['AppliedParagraphStyle'],
    read(attributes, directory) {
      const name = attributes.attribute('AppliedParagraphStyle');
      const id = name === undefined ? undefined : directory.paragraphStyle(name, attributes);
      return id === directory.rootParagraphStyle ? undefined : id;
    },
  },
};

/** Reads insets. Newer files store them separately for text and graphic cells, older files once. */
function readInsets(attributes: CascadedAttributes): Insets | undefined {
  const values = sides.map(
    (side) => attributes.number(`${kindOf(attributes)}${side}Inset`) ?? attributes.number(`${side}Inset`),
  );
  if (values.every((value) => value === undefined)) return undefined;
  const [top = 0, right = 0, bottom = 0, left = 0] = values.map((value) => roundNumber(value ?? 0));
  return { top, right, bottom, left };
}

function kindOf(attributes: CascadedAttributes): 'Text' | 'Graphic' {
  return attributes.attribute('CellType') === 'GraphicTypeCell' ? 'Graphic' : 'Text';
}

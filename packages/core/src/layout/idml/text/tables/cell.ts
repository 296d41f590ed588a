import type { CellProperties } from '../../../../models/design/tables.ts';
import { roundNumber } from '../../../round.ts';
import { baselines } from '../notes-setting.ts';
import { readPaint } from '../paint.ts';
import { readLine } from '../paragraph-lines.ts';
import type { Rules } from '../rule.ts';
import { choice, compact, number } from '../rule.ts';
import type { Said } from '../said.ts';
import { edge } from './edges.ts';

type Insets = NonNullable<CellProperties['insets']>;

const alignments = { TopAlign: 'top', CenterAlign: 'center', BottomAlign: 'bottom', JustifyAlign: 'justify' } as const;
const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
const fill = { color: 'FillColor', tint: 'FillTint', overprint: 'OverprintFill' };
const diagonal = 'DiagonalLineStroke';

/** How a cell looks, member by member. */
export const cellRules: Rules<CellProperties> = {
  fill: { from: Object.values(fill), read: (said, directory) => readPaint(said, directory, fill) },
  insets: {
    from: ['', 'Text', 'Graphic'].flatMap((kind) => sides.map((side) => `${kind}${side}Inset`)),
    read: (said) => readInsets(said),
  },
  verticalAlign: choice('VerticalJustification', alignments),
  firstBaseline: choice('FirstBaselineOffset', baselines),
  firstBaselineMin: number('MinimumFirstBaselineOffset', { least: 0 }),
  top: edge('TopEdgeStroke'),
  right: edge('RightEdgeStroke'),
  bottom: edge('BottomEdgeStroke'),
  left: edge('LeftEdgeStroke'),
  diagonals: {
    from: [
      ...['TopLeftDiagonalLine', 'TopRightDiagonalLine', 'DiagonalLineInFront'],
      ...['Weight', 'Type', 'Color', 'Tint', 'Overprint', 'GapColor', 'GapTint'].map((part) => `${diagonal}${part}`),
    ],
    read(said, directory) {
      const [down, up] = [said.flag('TopLeftDiagonalLine'), said.flag('TopRightDiagonalLine')];
      if (down === undefined && up === undefined) return undefined;
      const line =
        down === true || up === true ? readLine(said, directory, diagonal, { weight: `${diagonal}Weight` }) : undefined;
      return compact<NonNullable<CellProperties['diagonals']>>({
        down: down === true ? line : undefined,
        up: up === true ? line : undefined,
        inFront: line === undefined ? undefined : said.flag('DiagonalLineInFront') || undefined,
      });
    },
    none: {},
  },
  rotation: number('RotationAngle'),
  clipped: {
    from: ['ClipContentToCell', 'ClipContentToTextCell', 'ClipContentToGraphicCell'],
    read: (said) => said.flag(`ClipContentTo${kindOf(said)}Cell`) ?? said.flag('ClipContentToCell'),
  },
  paragraphStyle: {
    from: ['AppliedParagraphStyle'],
    read(said, directory) {
      const name = said.word('AppliedParagraphStyle');
      const id = name === undefined ? undefined : directory.paragraphStyle(name, said);
      return id === directory.rootParagraphStyle ? undefined : id;
    },
  },
};

/** Files of newer versions write insets for cells with text and with pictures apart, older ones only once. */
function readInsets(said: Said): Insets | undefined {
  const values = sides.map((side) => said.number(`${kindOf(said)}${side}Inset`) ?? said.number(`${side}Inset`));
  if (values.every((value) => value === undefined)) return undefined;
  const [top = 0, right = 0, bottom = 0, left = 0] = values.map((value) => roundNumber(value ?? 0));
  return { top, right, bottom, left };
}

function kindOf(said: Said): 'Text' | 'Graphic' {
  return said.word('CellType') === 'GraphicTypeCell' ? 'Graphic' : 'Text';
}

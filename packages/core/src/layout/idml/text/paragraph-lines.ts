import type { Line } from '../../../models/design/paint.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Corner } from '../../../models/design/shapes.ts';
import { roundNumber } from '../../round.ts';
import type { Directory } from './directory.ts';
import type { PaintNames } from './paint.ts';
import { readGap, readPaint, readPaintOrText } from './paint.ts';
import type { Rule, Rules } from './rule.ts';
import { compact } from './rule.ts';
import type { Said } from './said.ts';

type ParagraphRule = Exclude<NonNullable<ParagraphProperties['ruleAbove']>, 'none'>;
type Shading = Exclude<NonNullable<ParagraphProperties['shading']>, 'none'>;
type Border = Exclude<NonNullable<ParagraphProperties['border']>, 'none'>;
type Around = Pick<Shading, 'offsets' | 'corners' | 'span' | 'top' | 'bottom'>;

const widths = { ColumnWidth: 'column', TextWidth: 'text' } as const;
const tops = {
  AscentTopOrigin: 'ascent',
  BaselineTopOrigin: 'baseline',
  LeadingTopOrigin: 'leading',
  EmBoxTopOrigin: 'embox',
} as const;
const bottoms = {
  DescentBottomOrigin: 'descent',
  BaselineBottomOrigin: 'baseline',
  EmBoxBottomOrigin: 'embox',
} as const;
const cornerKinds = {
  None: 'square',
  RoundedCorner: 'round',
  InverseRoundedCorner: 'inverse-round',
  InsetCorner: 'inset',
  BevelCorner: 'bevel',
  FancyCorner: 'fancy',
} as const;
const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
const cornerNames = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;
const caps = { ButtEndCap: 'butt', RoundEndCap: 'round', ProjectingEndCap: 'square' } as const;

/** Rules, shading and border of a paragraph. */
export const lineRules: Rules<ParagraphProperties> = {
  ruleAbove: paragraphRule('RuleAbove', ['KeepRuleAboveInFrame']),
  ruleBelow: paragraphRule('RuleBelow', []),
  shading: {
    from: attributes('ParagraphShading', ['On', 'Color', 'Tint', 'Overprint', 'ClipToFrame', ...around()]),
    read(said, directory) {
      const on = said.flag('ParagraphShadingOn');
      if (on !== true) return on === undefined ? undefined : 'none';
      const fill = readPaint(said, directory, paintNames('ParagraphShading'));
      if (fill === undefined) return 'none';
      const clipped = said.flag('ParagraphShadingClipToFrame') || undefined;
      return compact<Shading>({ fill, ...readAround(said, 'ParagraphShading'), clipped });
    },
    none: 'none',
  },
  border: {
    from: [
      ...attributes('ParagraphBorder', [
        'On',
        'Color',
        'Tint',
        'Overprint',
        'Type',
        'GapColor',
        'GapTint',
        ...around(),
      ]),
      ...attributes('ParagraphBorder', [
        ...sides.map((side) => `${side}LineWeight`),
        'StrokeEndCap',
        'DisplayIfSplits',
      ]),
      'MergeConsecutiveParaBorders',
    ],
    read(said, directory) {
      const on = said.flag('ParagraphBorderOn');
      if (on !== true) return on === undefined ? undefined : 'none';
      return compact<Border>({
        ...readAround(said, 'ParagraphBorder'),
        lines: readBorderLines(said, directory),
        joined: said.flag('MergeConsecutiveParaBorders') || undefined,
        split: said.flag('ParagraphBorderDisplayIfSplits') || undefined,
      });
    },
    none: 'none',
  },
};

function paragraphRule(prefix: string, more: string[]): Rule<ParagraphRule | 'none'> {
  const names = ['', 'Color', 'Tint', 'Overprint', 'Type', 'GapColor', 'GapTint', 'GapOverprint'];
  const places = ['LineWeight', 'Offset', 'LeftIndent', 'RightIndent', 'Width'];
  return {
    from: [...attributes(prefix, [...names, ...places]), ...more],
    read(said, directory) {
      const on = said.flag(prefix);
      if (on !== true) return on === undefined ? undefined : 'none';
      const line = readLine(said, directory, prefix);
      if (line === undefined) return 'none';
      const span = said.choice(`${prefix}Width`, widths);
      return compact<ParagraphRule>({
        ...line,
        offset: roundNumber(said.number(`${prefix}Offset`) ?? 0),
        leftIndent: length(said, `${prefix}LeftIndent`),
        rightIndent: length(said, `${prefix}RightIndent`),
        span: span === 'column' ? undefined : span,
        keepInFrame: more.some((name) => said.flag(name) === true) || undefined,
      });
    },
    none: 'none',
  };
}

/** A line with its colour, which may be that of the text. */
export function readLine(
  said: Said,
  directory: Directory,
  prefix: string,
  { weight = `${prefix}LineWeight`, type = `${prefix}Type` } = {},
): Line | undefined {
  const paint = readPaintOrText(said, directory, paintNames(prefix));
  if (paint === undefined) return undefined;
  const width = roundNumber(said.number(weight, 0) ?? 1);
  const look = directory.line(said.word(type), width, said);
  return compact<Line>({ ...paint, ...look, width, gap: readGap(said, directory, prefix) });
}

function readBorderLines(said: Said, directory: Directory): Border['lines'] {
  const cap = said.choice('ParagraphBorderStrokeEndCap', caps);
  const lines = sides.map((side) => {
    const line = readLine(said, directory, 'ParagraphBorder', { weight: `ParagraphBorder${side}LineWeight` });
    const isSeen = line !== undefined && line.width > 0;
    return [side.toLowerCase(), isSeen ? { ...line, ...(cap !== undefined && cap !== 'butt' && { cap }) } : undefined];
  });
  return compact(Object.fromEntries(lines)) as Border['lines'];
}

function readAround(said: Said, prefix: string): Around {
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => length(said, `${prefix}${side}Offset`));
  const corners = cornerNames.map((name): Corner => {
    const kind = said.choice(`${prefix}${name}CornerOption`, cornerKinds) ?? 'square';
    const radius = kind === 'square' ? 0 : Math.max(0, length(said, `${prefix}${name}CornerRadius`) ?? 0);
    return { kind, radius };
  }) as [Corner, Corner, Corner, Corner];
  const span = said.choice(`${prefix}Width`, widths);
  return compact<Around>({
    offsets: top === 0 && right === 0 && bottom === 0 && left === 0 ? undefined : { top, right, bottom, left },
    corners: corners.every(({ kind }) => kind === 'square') ? undefined : corners,
    span: span === 'column' ? undefined : span,
    top: said.choice(`${prefix}TopOrigin`, tops),
    bottom: said.choice(`${prefix}BottomOrigin`, bottoms),
  });
}

function around(): string[] {
  const corners = cornerNames.flatMap((name) => [`${name}CornerOption`, `${name}CornerRadius`]);
  return [...sides.map((side) => `${side}Offset`), ...corners, 'Width', 'TopOrigin', 'BottomOrigin'];
}

function paintNames(prefix: string): PaintNames {
  return { color: `${prefix}Color`, tint: `${prefix}Tint`, overprint: `${prefix}Overprint` };
}

function attributes(prefix: string, names: readonly string[]): string[] {
  return names.map((name) => `${prefix}${name}`);
}

/** A length; none where it is 0. */
function length(said: Said, name: string): number | undefined {
  const value = said.number(name);
  return value === undefined || value === 0 ? undefined : roundNumber(value);
}

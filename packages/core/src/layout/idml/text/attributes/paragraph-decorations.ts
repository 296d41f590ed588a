import type { Line } from '../../../../models/design/paint.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import type { Corner } from '../../../../models/design/shapes.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import type { Directory } from '../directory.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import type { PropertyRule, PropertyRules } from './property-rule.ts';

import type { TextPaintNames } from './text-paint.ts';
import { readGap, readPaintOrText, readTextPaint } from './text-paint.ts';

type ParagraphRule = Exclude<NonNullable<ParagraphProperties['ruleAbove']>, 'none'>;
type Shading = Exclude<NonNullable<ParagraphProperties['shading']>, 'none'>;
type Border = Exclude<NonNullable<ParagraphProperties['border']>, 'none'>;
type BoxOptions = Pick<Shading, 'offsets' | 'corners' | 'span' | 'top' | 'bottom'>;

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

/** Rules for paragraph rules (lines), shading and border. */
export const decorationRules: PropertyRules<ParagraphProperties> = {
  ruleAbove: paragraphRule('RuleAbove', ['KeepRuleAboveInFrame']),
  ruleBelow: paragraphRule('RuleBelow', []),
  shading: {
    from: withPrefix('ParagraphShading', ['On', 'Color', 'Tint', 'Overprint', 'ClipToFrame', ...boxAttributes()]),
    read(attributes, directory) {
      const on = attributes.boolean('ParagraphShadingOn');
      if (on !== true) return on === undefined ? undefined : 'none';
      const fill = readTextPaint(attributes, directory, paintNames('ParagraphShading'));
      if (fill === undefined) return 'none';
      const clipped = attributes.boolean('ParagraphShadingClipToFrame') || undefined;
      return omitUndefined<Shading>({ fill, ...readBoxOptions(attributes, 'ParagraphShading'), clipped });
    },
    reset: 'none',
  },
  border: {
    from: [
      ...withPrefix('ParagraphBorder', [
        'On',
        'Color',
        'Tint',
        'Overprint',
        'Type',
        'GapColor',
        'GapTint',
        ...boxAttributes(),
      ]),
      ...withPrefix('ParagraphBorder', [
        ...sides.map((side) => `${side}LineWeight`),
        'StrokeEndCap',
        'DisplayIfSplits',
      ]),
      'MergeConsecutiveParaBorders',
    ],
    read(attributes, directory) {
      const on = attributes.boolean('ParagraphBorderOn');
      if (on !== true) return on === undefined ? undefined : 'none';
      return omitUndefined<Border>({
        ...readBoxOptions(attributes, 'ParagraphBorder'),
        lines: readBorderLines(attributes, directory),
        joined: attributes.boolean('MergeConsecutiveParaBorders') || undefined,
        split: attributes.boolean('ParagraphBorderDisplayIfSplits') || undefined,
      });
    },
    reset: 'none',
  },
};

function paragraphRule(prefix: string, more: string[]): PropertyRule<ParagraphRule | 'none'> {
  const names = ['', 'Color', 'Tint', 'Overprint', 'Type', 'GapColor', 'GapTint', 'GapOverprint'];
  const places = ['LineWeight', 'Offset', 'LeftIndent', 'RightIndent', 'Width'];
  return {
    from: [...withPrefix(prefix, [...names, ...places]), ...more],
    read(attributes, directory) {
      const on = attributes.boolean(prefix);
      if (on !== true) return on === undefined ? undefined : 'none';
      const line = readLine(attributes, directory, prefix);
      if (line === undefined) return 'none';
      const span = attributes.choice(`${prefix}Width`, widths);
      return omitUndefined<ParagraphRule>({
        ...line,
        offset: roundNumber(attributes.number(`${prefix}Offset`) ?? 0),
        leftIndent: length(attributes, `${prefix}LeftIndent`),
        rightIndent: length(attributes, `${prefix}RightIndent`),
        span: span === 'column' ? undefined : span,
        keepInFrame: more.some((name) => attributes.boolean(name) === true) || undefined,
      });
    },
    reset: 'none',
  };
}

/** Reads a line with its colour, which may be the text colour. */
export function readLine(
  attributes: CascadedAttributes,
  directory: Directory,
  prefix: string,
  { weight = `${prefix}LineWeight`, type = `${prefix}Type` } = {},
): Line | undefined {
  const paint = readPaintOrText(attributes, directory, paintNames(prefix));
  if (paint === undefined) return undefined;
  const width = roundNumber(attributes.number(weight, 0) ?? 1);
  const format = directory.linePattern(attributes.attribute(type), width, attributes);
  return omitUndefined<Line>({ ...paint, ...format, width, gap: readGap(attributes, directory, prefix) });
}

function readBorderLines(attributes: CascadedAttributes, directory: Directory): Border['lines'] {
  const cap = attributes.choice('ParagraphBorderStrokeEndCap', caps);
  const lines = sides.map((side) => {
    const line = readLine(attributes, directory, 'ParagraphBorder', { weight: `ParagraphBorder${side}LineWeight` });
    const isSeen = line !== undefined && line.width > 0;
    return [side.toLowerCase(), isSeen ? { ...line, ...(cap !== undefined && cap !== 'butt' && { cap }) } : undefined];
  });
  return omitUndefined(Object.fromEntries(lines)) as Border['lines'];
}

function readBoxOptions(attributes: CascadedAttributes, prefix: string): BoxOptions {
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => length(attributes, `${prefix}${side}Offset`));
  const corners = cornerNames.map((name): Corner => {
    const kind = attributes.choice(`${prefix}${name}CornerOption`, cornerKinds) ?? 'square';
    const radius = kind === 'square' ? 0 : Math.max(0, length(attributes, `${prefix}${name}CornerRadius`) ?? 0);
    return { kind, radius };
  }) as [Corner, Corner, Corner, Corner];
  const span = attributes.choice(`${prefix}Width`, widths);
  return omitUndefined<BoxOptions>({
    offsets: top === 0 && right === 0 && bottom === 0 && left === 0 ? undefined : { top, right, bottom, left },
    corners: corners.every(({ kind }) => kind === 'square') ? undefined : corners,
    span: span === 'column' ? undefined : span,
    top: attributes.choice(`${prefix}TopOrigin`, tops),
    bottom: attributes.choice(`${prefix}BottomOrigin`, bottoms),
  });
}

function boxAttributes(): string[] {
  const corners = cornerNames.flatMap((name) => [`${name}CornerOption`, `${name}CornerRadius`]);
  return [...sides.map((side) => `${side}Offset`), ...corners, 'Width', 'TopOrigin', 'BottomOrigin'];
}

function paintNames(prefix: string): TextPaintNames {
  return { color: `${prefix}Color`, tint: `${prefix}Tint`, overprint: `${prefix}Overprint` };
}

function withPrefix(prefix: string, names: readonly string[]): string[] {
  return names.map((name) => `${prefix}${name}`);
}

/** Returns a length, or undefined for 0. */
function length(attributes: CascadedAttributes, name: string): number | undefined {
  const value = attributes.number(name);
  return value === undefined || value === 0 ? undefined : roundNumber(value);
}

import type { Columns, TextFrame } from '../../../../models/design/frames.ts';
import type { Line } from '../../../../models/design/paint.ts';
import type { Box } from '../../../../models/design/parts.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import type { Chain } from '../../chain.ts';
import { attributeIn, booleanIn, numberIn, propertyIn } from '../../chain.ts';
import { readPaint } from '../../paint/fill.ts';
import { readStrokePattern } from '../../paint/stroke-pattern.ts';
import type { PaintTools } from '../../paint/tools.ts';
import type { Report } from '../../report.ts';
import { mapKeyword } from '../../report.ts';
import type { StyledElement } from '../../styled-element.ts';
import { boxPoints } from '../fitting.ts';

/** Settings of a text frame, without its story. */
export type TextFrameSettings = Omit<TextFrame, 'story' | 'onPath'>;

const verticals = {
  TopAlign: undefined,
  CenterAlign: 'center',
  BottomAlign: 'bottom',
  JustifyAlign: 'justify',
} as const;

const baselines = {
  AscentOffset: 'ascent',
  CapHeight: 'cap-height',
  LeadingOffset: 'leading',
  EmboxHeight: 'embox',
  XHeight: 'x-height',
  FixedHeight: 'fixed',
} as const;

const autoSizes = {
  Off: undefined,
  HeightOnly: 'height',
  WidthOnly: 'width',
  HeightAndWidth: 'both',
  HeightAndWidthProportionally: 'both-in-proportion',
} as const;

/** @see IDML File Format Specification, "TextFrame Preference" and "BaselineFrameGrid Options" */
export function readTextFrameSettings(styled: StyledElement, tools: PaintTools, report: Report): TextFrameSettings {
  const chain = styled.childrenFor('EnableTextFrameGeneralOptions', 'TextFramePreference');
  const vertical = mapKeyword(verticals, attributeIn(chain, 'VerticalJustification'), 'VerticalJustification', report);
  const limit = numberIn(chain, 'VerticalThreshold') ?? 0;
  const insets = insetsOf(chain);
  return omitUndefined<TextFrameSettings>({
    columns: columnsOf(chain, styled, tools, report),
    insets,
    verticalAlign: vertical,
    paragraphSpacingLimit: vertical === 'justify' && limit > 0 ? roundNumber(limit) : undefined,
    firstBaseline: firstBaselineOf(styled, report),
    autoSize: autoSizeOf(styled, report),
    baselineGrid: baselineGridOf(styled, insets, report),
    ignoreWrap: booleanIn(chain, 'IgnoreWrap') === true ? true : undefined,
  });
}

function columnsOf(chain: Chain, styled: StyledElement, tools: PaintTools, report: Report): Columns | undefined {
  const count = Math.round(numberIn(chain, 'TextColumnCount') ?? 1);
  const isFixed = booleanIn(chain, 'UseFixedColumnWidth') === true;
  const isFlexible = booleanIn(chain, 'UseFlexibleColumnWidth') === true;
  const size = (name: string): number | undefined => {
    const value = numberIn(chain, name) ?? 0;
    return value > 0 ? roundNumber(value) : undefined;
  };
  if (count <= 1 && !isFixed && !isFlexible) return undefined;
  return omitUndefined<Columns>({
    count: Math.max(1, count),
    gutter: roundNumber(Math.max(0, numberIn(chain, 'TextColumnGutter') ?? 12)),
    width: isFixed ? size('TextColumnFixedWidth') : undefined,
    maxWidth: isFlexible ? size('TextColumnMaxWidth') : undefined,
    balanced: booleanIn(chain, 'VerticalBalanceColumns') === true ? true : undefined,
    rule: ruleOf(styled, tools, report),
  });
}

/** The design cannot represent the insets and offset of a column rule. */
function ruleOf(styled: StyledElement, tools: PaintTools, report: Report): Line | undefined {
  const chain = styled.childrenFor('EnableTextFrameColumnRuleOptions', 'TextFramePreference');
  if (booleanIn(chain, 'ColumnRuleOverride') !== true) return undefined;
  const names = {
    color: 'ColumnRuleStrokeColor',
    tint: 'ColumnRuleStrokeTint',
    overprint: 'ColumnRuleOverprintOverride',
  };
  const paint = readPaint(chain, names, undefined, tools, report);
  const width = numberIn(chain, 'ColumnRuleStrokeWidth') ?? 0;
  if (paint === undefined || width <= 0) return undefined;
  const moved = ['ColumnRuleOffset', 'ColumnRuleTopInset', 'ColumnRuleBottomInset'].filter((name) =>
    numberIn(chain, name),
  );
  if (moved.length > 0) report('LAYOUT_LOOK_LOST', `${moved.join(' and ')} of its column rules`);
  const { dashCorners: _, ...pattern } = readStrokePattern(chain, 'ColumnRuleStrokeType', width, tools.strokes, report);
  return { ...paint, ...pattern, width: roundNumber(width) };
}

/** Reads one inset for all sides, or a list of four: top, left, bottom, right. */
function insetsOf(chain: Chain): Box | undefined {
  const element = propertyIn(chain, 'InsetSpacing');
  if (element === undefined) return undefined;
  const items = element.childrenNamed('ListItem').map(({ text }) => text);
  const numbers = (items.length === 4 ? items : [element.text, element.text, element.text, element.text]).map(Number);
  if (!numbers.every(Number.isFinite)) return undefined;
  const [top = 0, left = 0, bottom = 0, right = 0] = numbers.map(roundNumber);
  return top || right || bottom || left ? { top, right, bottom, left } : undefined;
}

function firstBaselineOf(styled: StyledElement, report: Report): TextFrameSettings['firstBaseline'] {
  const chain = styled.childrenFor('EnableTextFrameBaselineOptions', 'TextFramePreference');
  const from =
    mapKeyword(baselines, attributeIn(chain, 'FirstBaselineOffset'), 'FirstBaselineOffset', report) ?? 'ascent';
  const min = numberIn(chain, 'MinimumFirstBaselineOffset') ?? 0;
  if (from === 'ascent' && !(min > 0)) return undefined;
  return { from, ...(min > 0 && { min: roundNumber(min) }) };
}

function autoSizeOf(styled: StyledElement, report: Report): TextFrameSettings['autoSize'] {
  const chain = styled.childrenFor('EnableTextFrameAutoSizingOptions', 'TextFramePreference');
  const dimension = mapKeyword(autoSizes, attributeIn(chain, 'AutoSizingType'), 'AutoSizingType', report);
  if (dimension === undefined) return undefined;
  const minimum = (name: 'Width' | 'Height'): number | undefined => {
    const value = numberIn(chain, `Minimum${name}ForAutoSizing`) ?? 0;
    return booleanIn(chain, `UseMinimum${name}ForAutoSizing`) === true && value > 0 ? roundNumber(value) : undefined;
  };
  const word = attributeIn(chain, 'AutoSizingReferencePoint');
  return omitUndefined<NonNullable<TextFrameSettings['autoSize']>>({
    dimension,
    from: mapKeyword(boxPoints, word, 'AutoSizingReferencePoint', report),
    minWidth: minimum('Width'),
    minHeight: minimum('Height'),
    noBreak: booleanIn(chain, 'UseNoLineBreaksForAutoSizing') === true ? true : undefined,
  });
}

/**
 * Reads the baseline grid of a frame, counted from its top. The frame's position on the page is not known here, so
 * origins relative to the page are not supported.
 */
function baselineGridOf(
  styled: StyledElement,
  insets: Box | undefined,
  report: Report,
): TextFrameSettings['baselineGrid'] {
  const chain = styled.childrenFor('EnableTextFrameBaselineOptions', 'BaselineFrameGridOption');
  const increment = numberIn(chain, 'BaselineFrameGridIncrement') ?? 12;
  if (booleanIn(chain, 'UseCustomBaselineFrameGrid') !== true || !(increment > 0)) return undefined;
  const from = attributeIn(chain, 'BaselineFrameGridRelativeOption') ?? 'TopOfInset';
  if (from === 'TopOfPage' || from === 'TopOfMargin') {
    report('LAYOUT_LOOK_CHANGED', `its baseline grid is relative to ${from}; made relative to the frame`);
  }
  const above = from === 'TopOfInset' ? (insets?.top ?? 0) : 0;
  const start = (numberIn(chain, 'StartingOffsetForBaselineFrameGrid') ?? 0) + above;
  return { start: roundNumber(start), increment: roundNumber(increment) };
}

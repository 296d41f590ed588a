import type { TextFrame } from '../../../../models/design/frames.ts';
import type { Shape } from '../../../../models/design/shapes.ts';
import { reverseOutline } from '../../../../outline/contour.ts';
import { directionOf } from '../../../../outline/measure/area.ts';
import { lengthOf } from '../../../../outline/measure/contour-measure.ts';
import type { PathContext } from '../../../../outline/segment-limit.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { toPathData } from '../../../path-data.ts';
import { roundNumber } from '../../../round.ts';
import { attributeIn, numberIn } from '../../chain.ts';
import type { Report } from '../../report.ts';
import { mapKeyword } from '../../report.ts';
import type { ItemShape } from '../shape.ts';

type OnPath = NonNullable<TextFrame['onPath']>;

const effects = {
  RainbowPathEffect: undefined,
  SkewPathEffect: 'skew',
  RibbonPathEffect: 'ribbon',
  StairStepPathEffect: 'stair-step',
  GravityPathEffect: 'gravity',
} as const;

const aligns = {
  BaselineTextAlignment: undefined,
  CenterTextAlignment: 'center',
  AscenderTextAlignment: 'ascender',
  AboveRightEmBoxTextAlignment: 'ascender',
  AboveRightIcfBoxTextAlignment: 'ascender',
  DescenderTextAlignment: 'descender',
  BelowLeftEmBoxTextAlignment: 'descender',
  BelowLeftIcfBoxTextAlignment: 'descender',
} as const;

const sides = { TopPathAlignment: 'top', CenterPathAlignment: undefined, BottomPathAlignment: 'bottom' } as const;

/** A path for text, and the settings of the text on it. */
export interface TextPath {
  readonly shape: Shape;
  readonly onPath: OnPath;
}

/**
 * Reads a path for text. Text runs clockwise around closed paths, whose points are counter-clockwise: the path becomes
 * clockwise, and the brackets become lengths along it. On a closed path with text all around, IDML puts the end bracket
 * one point after the start.
 * @see IDML File Format Specification, "TextPath"
 */
export function readTextPath(path: XmlElement, item: ItemShape, context: PathContext, report: Report): TextPath {
  const start = Math.max(0, numberIn([path], 'StartBracket') ?? 0);
  const end = numberIn([path], 'EndBracket');
  const isAllAround = end === undefined || end <= start || (!item.isOpen && end - start <= 1.000001);
  // `directionOf` has y pointing up: its clockwise paths are counter-clockwise on the page.
  if (item.isOpen || directionOf(item.outline) !== 'clockwise')
    return { shape: item.shape, onPath: readOnPath(path, start, isAllAround ? undefined : end, report) };
  const outline = reverseOutline(item.outline);
  const length = lengthOf(outline, context);
  const [from, to] = isAllAround ? [length - start, undefined] : [length - end, length - start];
  return { shape: { kind: 'path', d: toPathData(outline) }, onPath: readOnPath(path, Math.max(0, from), to, report) };
}

function readOnPath(path: XmlElement, start: number, end: number | undefined, report: Report): OnPath {
  const spacing = numberIn([path], 'PathSpacing') ?? 0;
  const value = (name: string): string | undefined => attributeIn([path], name);
  return omitUndefined<OnPath>({
    effect: mapKeyword(effects, value('PathEffect'), 'PathEffect', report),
    start: start > 0 ? roundNumber(start) : undefined,
    end: end === undefined ? undefined : roundNumber(end),
    align: mapKeyword(aligns, value('TextAlignment'), 'TextAlignment', report),
    to: mapKeyword(sides, value('PathAlignment'), 'PathAlignment', report),
    spacing: spacing === 0 ? undefined : roundNumber(spacing),
    flipped: value('FlipPathEffect') === 'Flipped' ? true : undefined,
  });
}

import type { TextFrame } from '../../../../models/design/frames.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import { attributeIn, numberIn } from '../../chain.ts';
import type { Report } from '../../report.ts';
import { mapKeyword } from '../../report.ts';

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

/**
 * Reads the settings of text on a path. On a closed path with text all around, IDML puts the end bracket one point
 * after the start.
 * @see IDML File Format Specification, "TextPath"
 */
export function readOnPath(path: XmlElement, isOpen: boolean, report: Report): OnPath {
  const start = Math.max(0, numberIn([path], 'StartBracket') ?? 0);
  const end = numberIn([path], 'EndBracket');
  const isAllAround = end === undefined || end <= start || (!isOpen && end - start <= 1.000001);
  const spacing = numberIn([path], 'PathSpacing') ?? 0;
  const value = (name: string): string | undefined => attributeIn([path], name);
  return omitUndefined<OnPath>({
    effect: mapKeyword(effects, value('PathEffect'), 'PathEffect', report),
    start: start > 0 ? roundNumber(start) : undefined,
    end: isAllAround ? undefined : roundNumber(end),
    align: mapKeyword(aligns, value('TextAlignment'), 'TextAlignment', report),
    to: mapKeyword(sides, value('PathAlignment'), 'PathAlignment', report),
    spacing: spacing === 0 ? undefined : roundNumber(spacing),
    flipped: value('FlipPathEffect') === 'Flipped' ? true : undefined,
  });
}

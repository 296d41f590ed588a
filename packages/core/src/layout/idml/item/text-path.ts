import type { TextFrame } from '../../../models/design/frames.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import { stated } from '../../stated.ts';
import { attributeIn, numberIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { meaningOf } from '../report.ts';

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
 * How text goes along a path. On a closed path that the text goes all around, the file puts the end one point behind
 * the start.
 * @see IDML File Format Specification, "TextPath"
 */
export function readOnPath(path: XmlElement, isOpen: boolean, report: Report): OnPath {
  const start = Math.max(0, numberIn([path], 'StartBracket') ?? 0);
  const end = numberIn([path], 'EndBracket');
  const isAllAround = end === undefined || end <= start || (!isOpen && end - start <= 1.000001);
  const spacing = numberIn([path], 'PathSpacing') ?? 0;
  const word = (name: string): string | undefined => attributeIn([path], name);
  return stated<OnPath>({
    effect: meaningOf(effects, word('PathEffect'), 'PathEffect', report),
    start: start > 0 ? roundNumber(start) : undefined,
    end: isAllAround ? undefined : roundNumber(end),
    align: meaningOf(aligns, word('TextAlignment'), 'TextAlignment', report),
    to: meaningOf(sides, word('PathAlignment'), 'PathAlignment', report),
    spacing: spacing === 0 ? undefined : roundNumber(spacing),
    flipped: word('FlipPathEffect') === 'Flipped' ? true : undefined,
  });
}

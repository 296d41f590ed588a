import type { Anchor } from '../../../../models/design/stories.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import type { TextReport } from '../attributes/cascaded-attributes.ts';
import { attributesOf, CascadedAttributes } from '../attributes/cascaded-attributes.ts';

const modes = { InlinePosition: 'inline', AboveLine: 'above', Anchored: 'custom' } as const;
const aligns = { LeftAlign: 'left', CenterAlign: 'center', RightAlign: 'right', TextAlign: 'text' } as const;
const spineAligns = { ...aligns, LeftAlign: 'toward-spine', RightAlign: 'away-from-spine' } as const;
const horizontals = {
  AnchorLocation: 'anchor',
  ColumnEdge: 'column',
  TextFrame: 'frame',
  PageMargins: 'margin',
  PageEdge: 'page',
} as const;
const verticals = {
  LineBaseline: 'baseline',
  Capheight: 'cap-height',
  TopOfLeading: 'line-top',
  ColumnEdge: 'column',
  TextFrame: 'frame',
  PageMargins: 'margin',
  PageEdge: 'page',
} as const;
const points: Readonly<Record<string, readonly [number, number]>> = {
  TopLeftAnchor: [0, 0],
  TopCenterAnchor: [0.5, 0],
  TopRightAnchor: [1, 0],
  LeftCenterAnchor: [0, 0.5],
  CenterAnchor: [0.5, 0.5],
  RightCenterAnchor: [1, 0.5],
  BottomLeftAnchor: [0, 1],
  BottomCenterAnchor: [0.5, 1],
  BottomRightAnchor: [1, 1],
};
const across = { LeftAlign: 0, CenterAlign: 0.5, RightAlign: 1, TextAlign: 0 } as const;
const down = { TopAlign: 0, CenterAlign: 0.5, BottomAlign: 1 } as const;

/**
 * Reads the position of an anchored object.
 * @see Adobe InDesign CS4 IDML File Format Specification, "AnchoredObjectSetting"
 */
export function readAnchor(item: XmlElement, report: TextReport): Anchor {
  const setting = item.child('AnchoredObjectSetting');
  const attributes = new CascadedAttributes(setting === undefined ? [] : [attributesOf(setting)], report);
  const mode = attributes.choice('AnchoredPosition', modes) ?? 'inline';
  const [x, y] = [attributes.number('AnchorXoffset') ?? 0, attributes.number('AnchorYoffset') ?? 0];
  // A positive offset raises an inline object in IDML; in the design, y points down.
  if (mode === 'inline') return y === 0 ? { mode } : { mode, y: roundNumber(-y) };
  const spine = attributes.boolean('SpineRelative') === true;
  if (mode === 'above') {
    const [before, after] = [attributes.number('AnchorSpaceAbove') ?? 0, y];
    return omitUndefined<Anchor>({
      mode,
      align: attributes.choice('HorizontalAlignment', spine ? spineAligns : aligns) ?? 'left',
      spaceBefore: before === 0 ? undefined : roundNumber(before),
      spaceAfter: after === 0 ? undefined : roundNumber(after),
    });
  }
  const point = attributes.choice('AnchorPoint', points) ?? [1, 1];
  return omitUndefined<Anchor>({
    mode,
    offset: [roundNumber(x), roundNumber(y)],
    horizontal: attributes.choice('HorizontalReferencePoint', horizontals) ?? 'frame',
    vertical: attributes.choice('VerticalReferencePoint', verticals) ?? 'baseline',
    point: [point[0], point[1]],
    referencePoint: [
      attributes.choice('HorizontalAlignment', across) ?? 0,
      attributes.choice('VerticalAlignment', down) ?? 0,
    ],
    mirrored: spine || undefined,
    keepWithin: attributes.boolean('PinPosition') === true || undefined,
  });
}

import type { Box } from '../../../models/design/parts.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import { numberIn } from '../chain.ts';
import type { Idml } from '../idml.ts';

/** Document preferences that apply to all pages. */
export interface DocumentSettings {
  readonly width: number;
  readonly height: number;
  readonly isFacing: boolean;
  readonly isRightToLeft: boolean;
  /** Inside and outside with facing pages, otherwise left and right. */
  readonly bleed: Edges;
  readonly slug: Edges;
  /** The document's baseline grid, counted from the page top or the top margin. */
  readonly grid: { readonly start: number; readonly increment: number; readonly isFromMargin: boolean } | undefined;
}

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly inner: number;
  readonly outer: number;
}

/** @see IDML File Format Specification, "DocumentPreference" and "GridPreference" */
export function readDocumentSettings({ parts }: Idml): DocumentSettings {
  const document = parts.preferences?.child('DocumentPreference');
  const number = (name: string, fallback: number): number => (document && numberIn([document], name)) ?? fallback;
  const isTrue = (name: string): boolean => document?.attribute(name) === 'true';
  const [width, height] = [number('PageWidth', 612), number('PageHeight', 792)];
  return {
    width: width > 0 ? width : 612,
    height: height > 0 ? height : 792,
    isFacing: isTrue('FacingPages'),
    isRightToLeft: document?.attribute('PageBinding') === 'RightToLeft',
    bleed: {
      top: number('DocumentBleedTopOffset', 0),
      bottom: number('DocumentBleedBottomOffset', 0),
      inner: number('DocumentBleedInsideOrLeftOffset', 0),
      outer: number('DocumentBleedOutsideOrRightOffset', 0),
    },
    slug: {
      top: number('SlugTopOffset', 0),
      bottom: number('SlugBottomOffset', 0),
      inner: number('SlugInsideOrLeftOffset', 0),
      outer: number('SlugRightOrOutsideOffset', 0),
    },
    grid: gridOf(parts.preferences?.child('GridPreference')),
  };
}

function gridOf(element: XmlElement | undefined): DocumentSettings['grid'] {
  const increment = element && numberIn([element], 'BaselineDivision');
  if (element === undefined || increment === undefined || increment <= 0) return undefined;
  const isFromMargin = element.attribute('BaselineGridRelativeOption') === 'TopOfMarginOfBaselineGridRelativeOption';
  return { start: numberIn([element], 'BaselineStart') ?? 0, increment, isFromMargin };
}

/** Converts inside and outside to left and right of a page. Undefined if all are 0. */
export function edgesOf({ top, bottom, inner, outer }: Edges, isLeftPage: boolean): Box | undefined {
  if (top === 0 && bottom === 0 && inner === 0 && outer === 0) return undefined;
  const [left, right] = isLeftPage ? [outer, inner] : [inner, outer];
  return { top: roundNumber(top), right: roundNumber(right), bottom: roundNumber(bottom), left: roundNumber(left) };
}

import type { Columns } from '../../../models/design/frames.ts';
import type { Guide, Page } from '../../../models/design/pages.ts';
import type { Box } from '../../../models/design/parts.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import { numberIn, numbersIn } from '../chain.ts';
import type { Report } from '../report.ts';
import type { DocumentSettings } from './document-settings.ts';
import type { SpreadPage } from './spread-pages.ts';

/** Reads the margins of a page. With facing pages, left means inside in IDML. */
export function readMargins({ element, side }: SpreadPage): Box | undefined {
  const margins = element.child('MarginPreference');
  if (margins === undefined) return undefined;
  const edge = (name: string): number => roundNumber(numberIn([margins], name) ?? 0);
  const [left, right] = side === 'left' ? [edge('Right'), edge('Left')] : [edge('Left'), edge('Right')];
  return { top: edge('Top'), right, bottom: edge('Bottom'), left };
}

export function readColumns({ element }: SpreadPage, report: Report): Columns | undefined {
  const margins = element.child('MarginPreference');
  const count = Math.round((margins && numberIn([margins], 'ColumnCount')) ?? 1);
  if (margins === undefined || count <= 1) return undefined;
  const positions = numbersIn([margins], 'ColumnsPositions', count * 2) ?? [];
  const widths = positions.flatMap((from, at) => (at % 2 === 0 ? [(positions[at + 1] ?? from) - from] : []));
  const isEven = widths.every((width) => Math.abs(width - (widths[0] ?? 0)) < 0.01);
  if (!isEven) report('LAYOUT_LOOK_CHANGED', 'its page columns are not equally wide; equal columns used');
  return { count, gutter: roundNumber(Math.max(0, numberIn([margins], 'ColumnGutter') ?? 12)) };
}

/** Reads the guides of a page. CS4 stores them in the spread, where a single right page has index 1. */
export function readGuides(guides: readonly XmlElement[], layers: ReadonlyMap<string, string>): Guide[] | undefined {
  const found = guides.flatMap((guide) => {
    const position = numberIn([guide], 'Location');
    const layer = layers.get(guide.attribute('ItemLayer') ?? '');
    if (position === undefined) return [];
    const axis: Guide['axis'] = guide.attribute('Orientation') === 'Horizontal' ? 'horizontal' : 'vertical';
    return [{ axis, position: roundNumber(position), ...(layer !== undefined && { layer }) }];
  });
  return found.length > 0 ? found : undefined;
}

export function readBaselineGrid({ grid }: DocumentSettings, margins: Box | undefined): Page['baselineGrid'] {
  if (grid === undefined) return undefined;
  const start = grid.start + (grid.isFromMargin ? (margins?.top ?? 0) : 0);
  return { start: roundNumber(start), increment: roundNumber(grid.increment) };
}

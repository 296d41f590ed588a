import type { PdfLink } from '../../../drawing/pdf/options.ts';
import type { DesignInput } from '../../../models/design/document.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { Page } from '../../../models/design/pages.ts';
import type { NoteCode } from '../../../notes.ts';
import { identity, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { mapBox } from '../../../outline/measure/boxes.ts';
import { hiddenLayersOf, isHidden, type TextLink } from '../scene.ts';
import { drawShape } from '../shape.ts';
import type { LinkTargets } from './link-targets.ts';

/** Parts that the search for links needs. */
export interface LinkSearch {
  readonly design: DesignInput;
  readonly targets: LinkTargets;
  readonly context: Parameters<typeof drawShape>[1];
  /** Adds a note about an element of the page, or about a text. */
  readonly note: (code: NoteCode, detail: string, element: Element | undefined) => void;
}

/**
 * The areas of a page that are links: the elements with a link, the topmost last, then parts of texts. A group's link is
 * that of its parts.
 */
export function listLinks(page: Page, texts: readonly TextLink[], search: LinkSearch): PdfLink[] {
  const hiddenLayers = hiddenLayersOf(search.design);
  const links: PdfLink[] = [];
  const add = (area: Box | undefined, link: string | undefined, element?: Element): void => {
    if (area === undefined || link === undefined) return;
    const found = search.targets.resolve(link);
    if ('problem' in found) search.note('DRAWING_LOOK_LOST', found.problem, element);
    else links.push({ area, target: found.target });
  };
  const visit = (elements: readonly Element[], parent: Matrix, outer: string | undefined): void => {
    for (const element of elements) {
      if (isHidden(element, hiddenLayers)) continue;
      const matrix = joinMatrices(element.transform, parent);
      const link = element.link ?? outer;
      if (element.kind === 'group') visit(element.elements, matrix, link);
      else add(link === undefined ? undefined : areaOf(element, matrix, search), link, element);
    }
  };
  visit(page.elements, identity, undefined);
  for (const { area, link } of texts) add(area, link);
  return links;
}

function areaOf({ shape }: Exclude<Element, { kind: 'group' }>, matrix: Matrix, { context }: LinkSearch) {
  const { box } = drawShape(shape, context);
  return box && mapBox(box, matrix);
}

import { identity } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { DrawingSurvey } from '../../survey.ts';
import { PdfContent } from '../file/content.ts';
import type { ObjectNumber } from '../file/objects.ts';
import { formatBox, formatMatrix } from '../file/syntax.ts';
import { blendSpaceName } from '../groups.ts';
import type { DrawingPdfOptions, PdfPage } from '../options.ts';
import { enterScope, type Scope } from '../scope.ts';
import type { PdfServices } from '../services.ts';
import { pageBoxes } from './boxes.ts';
import { linkAnnotations } from './links.ts';
import type { PageTree } from './page-tree.ts';

/** Decimals of boxes, in points. */
const boxDecimals = 4;
const matrixDecimals = 5;

/** Writes a page under its number. @see ISO 32000-2, "Page objects" */
export async function writePage(
  services: PdfServices,
  { page, number, survey }: { readonly page: PdfPage; readonly number: ObjectNumber; readonly survey: DrawingSurvey },
  options: DrawingPdfOptions,
  tree: PageTree,
): Promise<void> {
  const { drawing } = page;
  const boxes = pageBoxes(page, options);
  const content = new PdfContent(services.limit);
  const root: Scope = { matrix: identity, area: boxes.media, unit: boxes.userUnit, colours: 'inks', depth: 0 };
  content.save();
  content.add(`${formatMatrix(boxes.matrix, matrixDecimals)} cm`);
  await services.writeNodes(services, drawing.children, enterScope(root, boxes.matrix), content);
  content.restore();
  const stream = services.objects.addStream('', content.bytes());
  const group = survey.isTransparent
    ? `/Group<</S/Transparency/I true/CS ${blendSpaceName(services, drawing.blendSpace ?? 'srgb')}>>`
    : '';
  const userUnit = boxes.userUnit === 1 ? '' : `/UserUnit ${boxes.userUnit}`;
  const box = (name: string, each: Box): string => `/${name}${formatBox(each, boxDecimals)}`;
  services.objects.set(
    number,
    `<</Type/Page/Parent ${tree.parent} 0 R${box('MediaBox', boxes.media)}${box('CropBox', boxes.crop)}` +
      `${box('BleedBox', boxes.bleed)}${box('TrimBox', boxes.trim)}${userUnit}${group}` +
      `${linkAnnotations(services, page, boxes, tree)}/Contents ${stream} 0 R${content.resources(services.sharedSpaces)}>>`,
  );
}

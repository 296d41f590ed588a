import { identity } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { DrawingSurvey } from '../../survey.ts';
import { PdfContent } from '../file/content.ts';
import type { ObjectNumber } from '../file/objects.ts';
import { formatBox, formatMatrix, formatRectangle } from '../file/syntax.ts';
import { blendSpaceName } from '../groups.ts';
import type { DrawingPdfOptions, PdfPage } from '../options.ts';
import { enterScope, type Scope } from '../scope.ts';
import type { PdfServices } from '../services.ts';
import { pageBoxes } from './boxes.ts';
import { linkAnnotations } from './links.ts';
import { drawMarks } from './marks.ts';
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
  const boxes = pageBoxes(drawing, options);
  const content = new PdfContent(services.limit);
  const root: Scope = { matrix: identity, area: boxes.bleed, unit: boxes.userUnit, colours: 'inks', depth: 0 };
  content.save();
  if (!isSameBox(boxes.bleed, boxes.media)) content.add(`${formatRectangle(boxes.bleed, boxDecimals)} re W n`);
  content.add(`${formatMatrix(boxes.matrix, matrixDecimals)} cm`);
  await services.writeNodes(services, drawing.children, enterScope(root, boxes.matrix), content);
  content.restore();
  if (options.marks) drawMarks(services, boxes, options, content);
  const stream = services.objects.addStream('', content.bytes());
  const group = survey.isTransparent
    ? `/Group<</S/Transparency/I true/CS ${blendSpaceName(services, drawing.blendSpace ?? 'srgb')}>>`
    : '';
  const userUnit = boxes.userUnit === 1 ? '' : `/UserUnit ${boxes.userUnit}`;
  const box = (name: string, each: Box): string => `/${name}${formatBox(each, boxDecimals)}`;
  services.objects.set(
    number,
    `<</Type/Page/Parent ${tree.parent} 0 R${box('MediaBox', boxes.media)}${box('CropBox', boxes.media)}` +
      `${box('BleedBox', boxes.bleed)}${box('TrimBox', boxes.trim)}${userUnit}${group}` +
      `${linkAnnotations(services, page, boxes, tree)}/Contents ${stream} 0 R${content.resources(services.sharedSpaces)}>>`,
  );
}

function isSameBox(one: Box, two: Box): boolean {
  return one.xMin === two.xMin && one.yMin === two.yMin && one.xMax === two.xMax && one.yMax === two.yMax;
}

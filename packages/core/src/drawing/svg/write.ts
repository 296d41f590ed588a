import type { Context } from '../../context.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { DrawingPicture } from '../../models/drawing/picture.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { escapeText } from '../../xml/escape.ts';
import { Yielder } from '../../yielder.ts';
import { limitAtSize } from '../limit/coordinate-limit.ts';
import { pointsPerPixel } from '../pixel-size.ts';
import { type DrawingSurvey, surveyDrawing } from '../survey.ts';
import { Definitions } from './definitions.ts';
import { formatNumber } from './format.ts';
import { writeNodes } from './nodes.ts';
import { type MeshScale, scaleMeshes } from './paint/mesh-budget.ts';
import { svgRoot } from './root.ts';
import { rootScope } from './scope.ts';
import type { SvgServices } from './services.ts';
import { SvgText } from './svg-text.ts';

/** Options of the svg, for writers that know more than the drawing. */
export interface DrawingSvgOptions {
  /** Size in CSS pixels; the natural size if absent. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** A value of `preserveAspectRatio`. */
  readonly alignment?: string | undefined;
  /** Decimals of coordinates; by default, as many as the size of the drawing needs. */
  readonly decimals?: number | undefined;
  /** Pictures to write instead of others, and the survey that found them. */
  readonly replacements?: ReadonlyMap<DrawingPicture, DrawingPicture> | undefined;
  readonly survey?: DrawingSurvey | undefined;
  /**
   * True if filters refer to their pictures. The engine fails on embedded ones; Firefox ignores references, and other
   * viewers place them differently.
   */
  readonly refersToPictures?: boolean | undefined;
  /**
   * Pixels of the output for each unit of the view box, if the engine draws it: it takes the heights of lit surfaces for
   * pixels, and reads kernels column by column. Other viewers do neither.
   */
  readonly pixelsPerUnit?: number | undefined;
}

/** Coordinates are exact to half of this part of the longer side of the view box. */
const placesPerSide = 20_000;
const sizeDecimals = 4;
/** The most cells of a mesh along the longer side of the view box. */
const meshCellsPerSide = 2000;

/** Writes a drawing as svg. Nothing in it depends on fonts or other files. */
export async function writeDrawingSvg(
  drawing: Drawing,
  options: DrawingSvgOptions,
  context: Context,
): Promise<Uint8Array> {
  const survey = options.survey ?? (await surveyDrawing(drawing, context));
  for (const space of survey.inkSpaces) context.note('COLOUR_CONVERTED', `from ${space}`);
  const limit = { length: 0, max: context.limits.maxTextBytes };
  const [definitions, body] = [new Definitions(limit), new SvgText(limit)];
  const services: SvgServices = {
    context,
    survey,
    definitions,
    yielder: new Yielder(context),
    replacements: options.replacements ?? new Map(),
    refersToPictures: options.refersToPictures ?? false,
    pixelsPerUnit: options.pixelsPerUnit,
    coordinateLimit: limitAtSize(drawing, options.size, options.pixelsPerUnit),
    meshScale: findMeshScale(survey, drawing.viewBox, options.pixelsPerUnit, context),
    pathLengths: new Map(),
    noteOnce: createNotes(context),
    writeNodes,
  };
  if (drawing.blendSpace !== undefined && drawing.blendSpace !== 'srgb' && survey.blends)
    services.noteOnce('DRAWING_LOOK_CHANGED', `colours that mix in ${drawing.blendSpace} are mixed in sRGB`);
  const { viewBox } = drawing;
  const decimals = options.decimals ?? decimalsFor(Math.max(viewBox.xMax - viewBox.xMin, viewBox.yMax - viewBox.yMin));
  await writeNodes(services, drawing.children, rootScope(viewBox, decimals), body);
  return assemble(drawing, options, { definitions: definitions.wrapped(), body, decimals }, new SvgText(limit));
}

function assemble(
  { width, height, viewBox, title }: Drawing,
  { size, alignment }: DrawingSvgOptions,
  { definitions, body, decimals }: { definitions: SvgText; body: SvgText; decimals: number },
  svg: SvgText,
): Uint8Array {
  const [wide, high] = size === undefined ? naturalSize(width, height) : [size.width, size.height].map(String);
  const others = alignment === undefined ? '' : ` preserveAspectRatio="${alignment}"`;
  const hasLinks = definitions.hasLinks || body.hasLinks;
  svg.add(svgRoot(wide!, high!, viewBox, Math.max(decimals, sizeDecimals), others, hasLinks));
  if (title !== undefined) svg.add(`<title>${escapeText(title)}</title>\n`);
  svg.append(definitions);
  svg.append(body);
  svg.add('</svg>\n');
  return svg.toBytes();
}

/** Width and height in pixels, or in points if pixels would be rounded. @see CSS Values and Units 3, "Absolute lengths" */
function naturalSize(width: number, height: number): string[] {
  const sides = [width, height];
  const pixels = sides.map((points) => formatNumber(points / pointsPerPixel, sizeDecimals));
  const isExact = pixels.every((text, at) => Math.abs(Number(text) * pointsPerPixel - sides[at]!) < 1e-9 * sides[at]!);
  return isExact ? pixels : sides.map((points) => `${formatNumber(points, sizeDecimals)}pt`);
}

function decimalsFor(side: number): number {
  return Math.min(8, Math.max(0, Math.ceil(Math.log10(placesPerSide / side))));
}

/** The scale of meshes, found once. Cells smaller than a pixel of the output would not be seen. */
function findMeshScale(
  { meshes }: DrawingSurvey,
  area: Box,
  pixelsPerUnit: number | undefined,
  context: Context,
): SvgServices['meshScale'] {
  let scale: Promise<MeshScale> | undefined;
  const finest = Math.max(area.xMax - area.xMin, area.yMax - area.yMin) / meshCellsPerSide;
  const unit = pixelsPerUnit === undefined ? finest : Math.max(finest, 1 / pixelsPerUnit);
  return () => {
    scale ??= scaleMeshes(meshes, area, unit, context);
    return scale;
  };
}

function createNotes({ note }: Context): SvgServices['noteOnce'] {
  const noted = new Set<string>();
  return (code, detail) => {
    if (noted.has(detail)) return;
    noted.add(detail);
    note(code, detail);
  };
}

import { loadCmykToSrgb } from '../../colour/icc/press-profile.ts';
import type { Context } from '../../context.ts';
import type { DesignInput } from '../../models/design/document.ts';
import type { Page } from '../../models/design/pages.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';
import { identity } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { outlineOfBox } from '../../outline/measure/boxes.ts';
import { Yielder } from '../../yielder.ts';
import { createResolver } from '../resolver.ts';
import { drawElements } from './element.ts';
import { drawMarks, markReach } from './marks.ts';
import { toPaint } from './paint.ts';
import { PictureLoader, type ReadDrawing } from './picture-loader.ts';
import { type DrawScene, hiddenLayersOf, type TextLink } from './scene.ts';
import { TextDrawer } from './text/text-drawer.ts';

/** Settings of the drawing of a page. */
export interface PageOptions {
  /** True if the drawing includes the bleed. */
  readonly bleed: boolean;
  /** True if crop marks are drawn around the page. */
  readonly marks: boolean;
  /** Size of the drawing as a multiple of that of the page. */
  readonly scale: number;
  /** True if the paper is painted white. */
  readonly paper: boolean;
}

/** A document with its files. */
export interface DesignSource {
  readonly design: DesignInput;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly readDrawing: ReadDrawing;
}

/** A drawn page, with its boundaries in units of the drawing. */
export interface DrawnPage {
  readonly drawing: Drawing;
  readonly trim: Box;
  readonly bleed: Box;
  /** The parts of texts that are links. */
  readonly textLinks: readonly TextLink[];
}

/** Draws a page of the document. */
export type DrawPage = (page: Page, options: PageOptions) => Promise<DrawnPage>;

/** Opens a valid document for drawing. Pictures, fonts and stories are read once for all its pages. */
export async function openDesign(source: DesignSource, context: Context): Promise<DrawPage> {
  const openScene = await prepareScenes(source, context);
  return (page, options) => drawPage(openScene(page), options);
}

async function drawPage(scene: DrawScene, options: PageOptions): Promise<DrawnPage> {
  const { design, page } = scene;
  const trim = { xMin: 0, yMin: 0, xMax: page.width, yMax: page.height };
  const visible = options.bleed ? bleedBox(page) : trim;
  const viewBox = options.marks ? markReach(visible) : visible;
  const content: DrawingNode[] = drawBackground(visible, scene);
  for (const node of await drawElements(page.elements, identity, scene)) content.push(node);
  const clip = { shapes: [{ outline: outlineOfBox(visible), rule: 'nonzero' as const }] };
  const marked: DrawingNode[] = options.marks
    ? [{ kind: 'group', clip, children: content }, ...drawMarks(trim, visible)]
    : content;
  const drawing: Drawing = {
    width: (viewBox.xMax - viewBox.xMin) * options.scale,
    height: (viewBox.yMax - viewBox.yMin) * options.scale,
    viewBox,
    children: [...drawPaper(viewBox, options.paper), ...marked],
    title: page.name,
    ...(design.blendSpace === 'cmyk' && { blendSpace: 'cmyk' }),
  };
  return { drawing, trim, bleed: visible, textLinks: scene.textLinks };
}

async function prepareScenes(
  { design, files, readDrawing }: DesignSource,
  context: Context,
): Promise<(page: Page) => DrawScene> {
  const { convert: cmykToSrgb } = await loadCmykToSrgb(context);
  const pictures = new PictureLoader(files, readDrawing, context);
  const text = new TextDrawer(files);
  const shared = {
    context,
    yielder: new Yielder(context),
    design,
    resolver: createResolver(design, { cmykToSrgb }),
    cmykToSrgb,
    swatches: new Map(design.swatches.map((swatch) => [swatch.id, swatch])),
    hiddenLayers: hiddenLayersOf(design),
  };
  return (page) => {
    const pageNumber = design.pages.indexOf(page) + 1;
    const note: DrawScene['note'] = (code, detail, element) => {
      const name = element?.name ?? element?.source;
      context.note(code, detail, { page: pageNumber, ...(name !== undefined && { item: name }) });
    };
    const scene: DrawScene = {
      ...shared,
      page,
      textLinks: [],
      loadPicture: async (src, element) => {
        const loaded = await pictures.load(src);
        if (!('problem' in loaded)) return loaded;
        note('IMAGE_MISSING', loaded.problem, element);
        return undefined;
      },
      note,
      drawText: (element, matrix) => text.composeFrameText(element, matrix, scene),
    };
    return scene;
  };
}

function bleedBox({ width, height, bleed }: Page): Box {
  const { top = 0, right = 0, bottom = 0, left = 0 } = bleed ?? {};
  return { xMin: -left, yMin: -top, xMax: width + right, yMax: height + bottom };
}

function drawPaper(box: Box, isPainted: boolean): DrawingNode[] {
  const white = { kind: 'solid', colour: { srgb: [1, 1, 1] } } as const;
  return isPainted ? [{ kind: 'fill', outline: outlineOfBox(box), rule: 'nonzero', paint: white }] : [];
}

function drawBackground(box: Box, scene: DrawScene): DrawingNode[] {
  const paint = toPaint(scene.page.background, box, scene);
  return paint === undefined ? [] : [{ kind: 'fill', outline: outlineOfBox(box), rule: 'nonzero', ...paint }];
}

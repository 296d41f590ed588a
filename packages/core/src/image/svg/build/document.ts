import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { identity, type Matrix } from '../../../outline/matrix.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import { XmlElement } from '../../../xml/element.ts';
import { type Cascade, readCascade } from '../style/cascade.ts';
import { matchesMedia, type Screen } from '../style/media.ts';
import { parseColour } from '../syntax/colour.ts';
import { fitViewBox, parseAlignment, parseViewBox } from '../syntax/view-box.ts';
import { TextSetter } from '../text/text-setter.ts';
import { toPixels } from '../viewport.ts';
import { isLeftOut } from './conditions.ts';
import { withEffects } from './effects.ts';
import { ElementBuilder } from './elements.ts';
import { noteElements } from './ignored-elements.ts';
import { InstancesInPlace, instantiate } from './instances.ts';
import { type NestedDrawing, Pictures } from './pictures.ts';
import type { Built, Place, Scene } from './scene.ts';
import { InstanceTextStyles } from './text-styles.ts';

/** Maximum nesting of drawings in pictures. */
const maxNestedDrawings = 8;

/** Options for building a document. */
export interface DocumentOptions {
  /** Reads the document of a nested drawing. */
  readonly read: (bytes: Uint8Array) => Promise<XmlElement>;
  readonly level: number;
}

/** A document before its elements are built. */
interface Survey {
  readonly sheets: readonly string[];
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly elements: readonly XmlElement[];
  readonly usesContextPaints: boolean;
}

/** The nodes of a document in CSS pixels, with its size. */
export async function buildDocument(
  root: XmlElement,
  size: { readonly width: number; readonly height: number },
  context: Context,
  options: DocumentOptions,
): Promise<NestedDrawing> {
  const screen: Screen = size;
  const survey = surveyOf(root, screen);
  const cascade = await readCascade(survey.sheets, root, screen, context.spend);
  await cascade.prepare(survey.elements, context);
  for (const what of cascade.unknown) context.note('SVG_STYLE_IGNORED', what);
  noteElements(survey.elements, context);
  const builder = new ElementBuilder(context, survey.elements.length);
  const pictures = new Pictures(context, (bytes) => buildNested(bytes, context, options));
  const scene = createScene(survey, cascade, screen, context, { builder, pictures });
  const nodes = await buildRoot(scene, builder, root, size);
  pictures.noteDropped();
  return { ...size, nodes, built: builder.built };
}

async function buildNested(bytes: Uint8Array, context: Context, options: DocumentOptions): Promise<NestedDrawing> {
  const level = options.level + 1;
  if (level > maxNestedDrawings)
    throw new ConversionError('IMAGE_DAMAGED', `drawings are nested more than ${maxNestedDrawings} levels deep`);
  const root = await options.read(bytes);
  return buildDocument(root, nestedSize(root), context, { ...options, level });
}

/** @see CSS Images 3, "Default object size" */
function nestedSize(root: XmlElement): { width: number; height: number } {
  const box = parseViewBox(root.attribute('viewBox'));
  const side = (name: 'width' | 'height'): number | undefined => {
    const value = root.attribute(name);
    const pixels = value === undefined || value.includes('%') ? undefined : toPixels(value);
    return pixels !== undefined && pixels > 0 ? pixels : undefined;
  };
  const [width, height] = [side('width'), side('height')];
  if (box === undefined || !(box.width > 0 && box.height > 0)) return { width: width ?? 300, height: height ?? 150 };
  if (width === undefined && height === undefined) return { width: box.width, height: box.height };
  return {
    width: width ?? ((height ?? 0) * box.width) / box.height,
    height: height ?? ((width ?? 0) * box.height) / box.width,
  };
}

interface SceneParts {
  readonly builder: ElementBuilder;
  readonly pictures: Pictures;
}

function createScene(
  { byId, usesContextPaints }: Survey,
  cascade: Cascade,
  screen: Screen,
  context: Context,
  { builder, pictures }: SceneParts,
): Scene {
  const inPlace = new InstancesInPlace({ cascade });
  const texts = new TextSetter({ byId, cascade, isLeftOut }, context);
  const noted = new Set<string>();
  const scene: Scene = {
    context,
    byId,
    cascade,
    screen,
    usesContextPaints,
    noteOnce: (code, detail) => {
      if (noted.has(`${code} ${detail}`)) return;
      noted.add(`${code} ${detail}`);
      context.note(code, detail);
    },
    inPlace: (element) => inPlace.of(element),
    buildElement: (element, place, size) => builder.build(scene, element, place, size),
    count: (place) => builder.count(scene, place),
    countPlaced: (drawing) => builder.countPlaced(drawing),
    buildChildren: (instance, place) => builder.buildChildren(scene, instance, place),
    setText: (instance, viewport) => {
      const styles = new InstanceTextStyles(instance, cascade, screen);
      return texts.set(instance.element, styles, viewport);
    },
    loadPicture: (reference) => pictures.load(reference),
  };
  return scene;
}

/** Builds the root, whose view box is fitted into the size of the document. */
async function buildRoot(
  scene: Scene,
  builder: ElementBuilder,
  root: XmlElement,
  { width, height }: Screen,
): Promise<DrawingNode[]> {
  const instance = instantiate(scene, root, undefined);
  if (instance.declared.get('display') === 'none') return [];
  const viewBox = parseViewBox(root.attribute('viewBox'));
  const isEmpty = viewBox !== undefined && !(viewBox.width > 0 && viewBox.height > 0);
  const box = viewBox !== undefined && isEmpty ? undefined : viewBox;
  const frame = { x: 0, y: 0, width, height };
  const stated = box && fitViewBox(box, frame, parseAlignment(root.attribute('preserveAspectRatio')));
  const fit = stated === undefined || isIdentity(stated) ? identity : stated;
  const viewport: Screen = box === undefined ? { width, height } : { width: box.width, height: box.height };
  const place: Place = { parent: instance, viewport, matrix: fit, context: undefined, depth: 1, trail: undefined };
  const build = (inner: Place): Promise<Built> => builder.buildChildren(scene, instance, inner);
  const { nodes } = await withEffects(scene, instance, place, build);
  const drawn: DrawingNode[] = fit === identity ? [...nodes] : [{ kind: 'group', transform: fit, children: nodes }];
  const background = parseColour(backgroundOf(instance.declared) ?? 'none', instance.style.colour);
  if (background === undefined || background.alpha === 0) return drawn;
  const outline = outlineOfBox({ xMin: 0, yMin: 0, xMax: width, yMax: height });
  const paint = { kind: 'solid', colour: { srgb: background.rgb } } as const;
  return [{ kind: 'fill', outline, rule: 'nonzero', paint, opacity: background.alpha }, ...drawn];
}

function isIdentity(matrix: Matrix): boolean {
  return matrix.every((value, index) => value === identity[index]);
}

/** The colour that the styles of the root put behind all of it. */
function backgroundOf(declared: ReadonlyMap<string, string>): string | undefined {
  return declared.get('background-color') ?? declared.get('background');
}

function surveyOf(root: XmlElement, screen: Screen): Survey {
  const sheets: string[] = [];
  const byId = new Map<string, XmlElement>();
  const elements: XmlElement[] = [];
  let usesContextPaints = false;
  const waiting: XmlElement[] = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    elements.push(element);
    const id = element.attribute('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (isSheet(element, screen)) sheets.push(element.text);
    usesContextPaints ||=
      element.attributes.some((value) => value.includes('context-')) || /context-/.test(sheets.at(-1) ?? '');
    const { children } = element;
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child instanceof XmlElement) waiting.push(child);
    }
  }
  return { sheets, byId, elements, usesContextPaints };
}

function isSheet(element: XmlElement, screen: Screen): boolean {
  if (element.local !== 'style') return false;
  const isCss = /^(?:text\/css)?\s*(?:;|$)/i.test(element.attribute('type') ?? '');
  return isCss && matchesMedia(element.attribute('media') ?? '', screen);
}

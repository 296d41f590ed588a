import { BaseStream } from '../../../assets/pdfjs.generated.js';
import type { DrawingNode, ImageNode, Mask } from '../../../models/drawing/nodes.ts';
import type { DrawingPicture } from '../../../models/drawing/picture.ts';
import { joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import { type ColourSpace, deviceGray } from '../colour/space.ts';
import { nameOf, numbersOf } from '../document/values.ts';
import { resolvePattern } from '../paint/pattern.ts';
import { type ImageFacts, readFacts } from '../pictures/facts.ts';
import type { Matte } from '../pictures/matte.ts';
import type { Interpreter } from './interpreter.ts';
import { emit } from './paint-node.ts';
import { looksOf, opacityOf, usePaint } from './painting.ts';

/** Pictures of PDF fill the unit square with their top at 1. */
const upright: Matrix = [1, 0, 0, -1, 0, 1];
/** Pixels larger than this, in points, are not smoothed: those of 150 dpi. */
const coarsePixel = 0.48;

/** Paints a picture in the unit square. @see ISO 32000-1, "Images" */
export async function paintImage(content: Interpreter, stream: BaseStream): Promise<void> {
  const facts = readFacts(stream, content.services.context);
  if (facts === undefined) return;
  const { state } = content;
  const transform = joinMatrices(upright, state.matrix);
  if (facts.isStencil) {
    await paintStencil(content, facts, transform);
    return;
  }
  const { pictures, spaces } = content.services;
  const raw = facts.dict.getRaw('ColorSpace') ?? facts.dict.getRaw('CS');
  const space = raw === undefined || raw === null ? undefined : await spaces.read(raw, content.resources);
  const picture = await pictures.read(facts, space, matteOf(content, facts, space));
  const node = imageNode(content, picture, facts, transform);
  const mask = await maskOf(content, facts, transform);
  const looks = looksOf(state, 'fill');
  // The soft mask of a picture replaces the current one.
  if (mask === undefined) emit(content, { ...node, ...looks });
  else emit(content, { kind: 'group', children: [{ ...node, ...looks }], mask }, hasSoftMask(facts));
}

function imageNode({ surface }: Interpreter, picture: DrawingPicture, facts: ImageFacts, transform: Matrix): ImageNode {
  const [a, b, c, d] = transform;
  const pixelSize = Math.max(Math.hypot(a, b) / picture.width, Math.hypot(c, d) / picture.height);
  const isCoarse = pixelSize * surface.scale > coarsePixel && !facts.interpolates;
  return { kind: 'image', picture, scaling: isCoarse ? 'pixels' : 'smooth', transform };
}

const hasSoftMask = ({ dict }: ImageFacts): boolean => dict.get('SMask') instanceof BaseStream;

/** The soft mask or stencil mask of a picture, if it is not part of its pixels. */
async function maskOf(content: Interpreter, facts: ImageFacts, transform: Matrix): Promise<Mask | undefined> {
  const { pictures, spaces, context } = content.services;
  const soft = facts.dict.get('SMask');
  if (soft instanceof BaseStream) {
    const own = readFacts(soft, context);
    if (own === undefined) return undefined;
    // Values of masks are not colours, so no profile changes them.
    const isPlain = nameOf(own.gray) === deviceGray.family;
    const space = isPlain ? deviceGray : await spaces.read(own.gray, content.resources);
    const picture = await pictures.read(own, space);
    return { kind: 'luminance', children: [imageNode(content, picture, own, transform)] };
  }
  const mask = facts.dict.get('Mask');
  if (!(mask instanceof BaseStream)) return undefined;
  const own = readFacts(mask, context);
  if (own === undefined) return undefined;
  if (!own.isStencil) {
    context.note('DRAWING_LOOK_CHANGED', 'a mask of a picture that is not a stencil is ignored');
    return undefined;
  }
  const picture = await pictures.stencil(own, [0, 0, 0]);
  return { kind: 'alpha', children: [imageNode(content, picture, own, transform)] };
}

/** The matte of a soft mask. Its mask is as large as the picture, whose colours are not indexed. */
function matteOf({ services }: Interpreter, facts: ImageFacts, space: ColourSpace | undefined): Matte | undefined {
  const soft = facts.dict.get('SMask');
  if (!(soft instanceof BaseStream)) return undefined;
  const mask = readFacts(soft, services.context);
  const colour = mask && numbersOf(mask.dict, 'Matte');
  if (mask === undefined || colour === undefined) return undefined;
  if (mask.width === facts.width && mask.height === facts.height && space?.family !== 'Indexed')
    return { colour, mask };
  services.context.note('DRAWING_LOOK_CHANGED', 'the matte of a picture is not removed');
  return undefined;
}

/** Paints through a stencil: in one colour as a picture, with a pattern as an area under a mask. */
async function paintStencil(content: Interpreter, facts: ImageFacts, transform: Matrix): Promise<void> {
  const { state, services } = content;
  const { fill } = state;
  const { srgb } = fill.pattern === undefined ? fill.colour : { srgb: [0, 0, 0] as const };
  const picture = await services.pictures.stencil(facts, srgb);
  const node = imageNode(content, picture, facts, transform);
  if (fill.pattern === undefined) {
    emit(content, { ...node, ...looksOf(state, 'fill') });
    return;
  }
  const mask: Mask = { kind: 'alpha', children: [node] };
  const outline = outlineOfBox({ xMin: 0, yMin: 0, xMax: 1, yMax: 1 }, transform);
  const add = (children: readonly DrawingNode[]): void =>
    emit(content, { kind: 'group', children, mask, ...opacityOf(state.fillOpacity) });
  usePaint(
    await resolvePattern(content, fill, outline),
    (paint) => add([{ kind: 'fill', outline, rule: 'nonzero', paint }]),
    add,
  );
}

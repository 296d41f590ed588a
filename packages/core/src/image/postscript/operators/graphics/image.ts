import type { DrawingPicture } from '../../../../models/drawing/picture.ts';
import { joinMatrices, scaling } from '../../../../outline/matrix.ts';
import { withoutMetadata } from '../../../metadata/jpeg-segments.ts';
import { DctFilter } from '../../files/block-filters.ts';
import { type ColourSpace, deviceGray, deviceRgb } from '../../graphics/colour-state.ts';
import { transformBox } from '../../graphics/page.ts';
import { requireInverse } from '../../graphics/state.ts';
import { ProgramError } from '../../machine/errors.ts';
import { frame } from '../../machine/execution-stack.ts';
import type { Machine } from '../../machine/machine.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { Dict } from '../../objects/values.ts';
import { ImageReader } from '../../pictures/data-sources.ts';
import { startPicture } from '../../pictures/encode.ts';
import { rowLengthOf, toPixels, toStencil } from '../../pictures/image-data.ts';
import { hide, type MaskedPlanes, maskRow, splitRows, splitSamples } from '../../pictures/masked.ts';
import { entryOf } from '../dict.ts';
import { cmykSpace } from './colour.ts';
import {
  type ImageRequest,
  prepare,
  readDict,
  readFive,
  readMask,
  readMaskOperands,
  requireSize,
} from './image-request.ts';
import { matrixOf } from './matrix.ts';
import { paintOf } from './paint.ts';

/** @see PostScript Language Reference, third edition, "Images" */
export const imageOperators: OperatorTable = {
  image: {
    operands: 'any',
    run: (machine) => {
      const { operands, graphics } = machine;
      if (!(operands.ref() instanceof Dict)) {
        const request = readFive(machine);
        startImage(machine, deviceGray, request);
        return;
      }
      const dict = operands.ref() as Dict;
      const type = entryOf(machine, dict, 'ImageType')?.number;
      const { space } = graphics.state.colour;
      if (type === 3) {
        startMasked(machine, dict, space);
        return;
      }
      const request = readDict(machine, dict, space);
      prepare(machine, request.sources);
      operands.drop(1);
      startImage(machine, space, request);
    },
  },
  imagemask: {
    operands: 'any',
    run: (machine) => {
      const { operands } = machine;
      const isDict = operands.ref() instanceof Dict;
      const request = isDict
        ? { ...readDict(machine, operands.ref() as Dict, deviceGray), bits: 1 }
        : readMaskOperands(machine);
      prepare(machine, request.sources);
      if (isDict) operands.drop(1);
      startStencil(machine, request);
    },
  },
  colorimage: {
    operands: 'boolean integer',
    run: (machine) => {
      const { operands } = machine;
      const count = operands.number();
      if (count !== 1 && count !== 3 && count !== 4) throw new ProgramError('rangecheck');
      const sourceCount = operands.boolean(1) ? count : 1;
      operands.require(6 + sourceCount);
      const space = count === 1 ? deviceGray : count === 3 ? deviceRgb : cmykSpace(machine);
      const sources = Array.from({ length: sourceCount }, (_, at) => operands.value(1 + sourceCount - at));
      prepare(machine, sources);
      const [width, height, bits] = [4, 3, 2].map((above) => operands.number(1 + sourceCount + above)) as [
        number,
        number,
        number,
      ];
      const matrix = matrixOf(operands.ref(2 + sourceCount));
      operands.drop(6 + sourceCount);
      startImage(machine, space, {
        width,
        height,
        bits,
        matrix,
        decode: space.decode(bits),
        sources,
        interpolates: false,
      });
    },
  },
};

/** Reads the data and paints the picture. */
function startImage(machine: Machine, space: ColourSpace, request: ImageRequest): void {
  requireSize(machine, request);
  const { width, height, bits, sources } = request;
  if (width === 0 || height === 0) return;
  const perSource = sources.length > 1 ? 1 : space.components;
  if (perSource === 0 || (sources.length > 1 && sources.length !== space.components))
    throw new ProgramError('rangecheck');
  const length = rowLengthOf(width * perSource, bits) * height;
  const jpeg = jpegOf(request, space);
  const finish = (planes: readonly Uint8Array[]): void => {
    if (jpeg !== undefined) place(machine, request, jpeg);
    else placePixels(machine, request, toPixels({ ...request, planes, space }));
  };
  machine.execution.push(frame.continuation, new ImageReader(machine, sources, length, finish));
}

function startStencil(machine: Machine, request: ImageRequest): void {
  requireSize(machine, request);
  const { width, height, sources, decode } = request;
  if (width === 0 || height === 0) return;
  const finish = ([data]: readonly Uint8Array[]): void => {
    const paint = paintOf(machine);
    if (paint === undefined) return;
    const { srgb } = machine.graphics.state.colour.colour;
    placePixels(machine, request, toStencil(request, data!, decode[0] === 1, srgb));
  };
  const length = ((width + 7) >> 3) * height;
  machine.execution.push(frame.continuation, new ImageReader(machine, sources, length, finish));
}

/** A picture with a mask of its own. @see PostScript Language Reference, third edition, "ImageType 3" */
function startMasked(machine: Machine, outer: Dict, space: ColourSpace): void {
  const { operands, execution } = machine;
  const [dataDict, maskDict] = ['DataDict', 'MaskDict'].map((name) => entryOf(machine, outer, name)?.ref);
  if (!(dataDict instanceof Dict && maskDict instanceof Dict)) throw new ProgramError('typecheck');
  const image = readDict(machine, dataDict, space);
  const interleave = entryOf(machine, outer, 'InterleaveType')?.number ?? 0;
  if (![1, 2, 3].includes(interleave)) throw new ProgramError('rangecheck');
  const { bits } = image;
  const mask = { ...readMask(machine, maskDict, interleave === 3), bits: interleave === 1 ? bits : 1 };
  prepare(machine, [...image.sources, ...mask.sources]);
  requireSize(machine, image);
  requireSize(machine, mask);
  const { width, height } = image;
  const planes: MaskedPlanes = { image, mask, components: space.components };
  const [imageLength, maskLength] = [rowLengthOf(width * space.components, bits) * height, maskRow(mask) * mask.height];
  const show = (colours: Uint8Array, shown: Uint8Array, depth: number): void => {
    machine.context.spend(width * height);
    const pixels = toPixels({ ...image, bits: depth, planes: [colours], space });
    hide(pixels, planes, shown);
    placePixels(machine, image, pixels);
  };
  operands.drop(1);
  if (interleave === 1) {
    const length = rowLengthOf(width * (space.components + 1), bits) * height;
    const split = ([data]: readonly Uint8Array[]): void => {
      const { colours, shown } = splitSamples(data!, planes);
      show(colours, shown, 16);
    };
    execution.push(frame.continuation, new ImageReader(machine, image.sources, length, split));
    return;
  }
  if (interleave === 2) {
    const [more, less] = [Math.max(height, mask.height), Math.min(height, mask.height)];
    if (less === 0 || more % less !== 0) throw new ProgramError('rangecheck');
    const split = ([data]: readonly Uint8Array[]): void => {
      const { colours, shown } = splitRows(data!, planes, imageLength, maskLength);
      show(colours, shown, bits);
    };
    execution.push(frame.continuation, new ImageReader(machine, image.sources, imageLength + maskLength, split));
    return;
  }
  let shown: Uint8Array;
  const showImage = ([data]: readonly Uint8Array[]): void => show(data!, shown, bits);
  execution.push(frame.continuation, new ImageReader(machine, image.sources, imageLength, showImage));
  const keepMask = ([data]: readonly Uint8Array[]): void => {
    shown = data!;
  };
  execution.push(frame.continuation, new ImageReader(machine, mask.sources, maskLength, keepMask));
}

/**
 * The picture of a JPEG stream that is embedded unchanged: browsers decode it as the engine does. Its metadata, which the
 * program does not use, is dropped.
 */
function jpegOf(request: ImageRequest, space: ColourSpace): DrawingPicture | undefined {
  const { sources, width, height, bits, decode, maskColour } = request;
  const [source] = sources;
  const jpeg = source?.ref instanceof DctFilter ? source.ref.jpeg : undefined;
  if (jpeg === undefined || (space !== deviceGray && space !== deviceRgb) || maskColour !== undefined) return undefined;
  const isWhole = jpeg.width === width && jpeg.height === height && jpeg.channels === space.components;
  if (!isWhole || bits !== 8 || decode.some((value, at) => value !== at % 2)) return undefined;
  return { bytes: withoutMetadata(jpeg.bytes), mediaType: 'image/jpeg', width, height };
}

/** Encodes a picture and adds it to the page. */
function placePixels(machine: Machine, request: ImageRequest, pixels: Uint8Array): void {
  if (machine.graphics.state.isMuted) return;
  const { picture, done } = startPicture(pixels, request.width, request.height, machine.context);
  machine.pictures.push(done);
  place(machine, request, picture);
}

/** Adds a picture to the page. */
function place(machine: Machine, request: ImageRequest, picture: DrawingPicture): void {
  const { width, height, matrix, interpolates } = request;
  const { state, page } = machine.graphics;
  if (state.isMuted) return;
  const toUser = requireInverse(matrix);
  const transform = joinMatrices(joinMatrices(scaling(width, height), toUser), state.matrix);
  // Larger pixels than those of the page stay visible, as other interpreters show them.
  const pixelSize = Math.max(
    Math.hypot(transform[0], transform[1]) / width,
    Math.hypot(transform[2], transform[3]) / height,
  );
  const isCoarse = pixelSize > coarsePixel && !interpolates;
  const box = transformBox({ xMin: 0, yMin: 0, xMax: 1, yMax: 1 }, transform);
  page.add({ kind: 'image', picture, scaling: isCoarse ? 'pixels' : 'smooth', transform }, state.clip, box);
}

/** Pixels larger than this, in device units, are not smoothed: twice those of 150 dpi. */
const coarsePixel = 9.6;

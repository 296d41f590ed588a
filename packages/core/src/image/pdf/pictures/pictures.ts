import { type BaseStream, Jbig2Stream, JpegStream, JpxStream } from '../../../assets/pdfjs.generated.js';
import type { Triple } from '../../../colour/matrix3.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { DrawingPicture } from '../../../models/drawing/picture.ts';
import { withoutMetadata } from '../../metadata/jpeg-segments.ts';
import { encodePicture, startPicture } from '../../postscript/pictures/encode.ts';
import { toStencil } from '../../postscript/pictures/image-data.ts';
import { type ColourSpace, deviceGray, deviceRgb } from '../colour/space.ts';
import type { ColourSpaces } from '../colour/spaces.ts';
import { toFailure } from '../document/errors.ts';
import { readStream } from '../document/values.ts';
import { decodeJbig2, decodeJpx } from './decoders.ts';
import { jpegSize, jpxSize } from './encoded-size.ts';
import type { ImageFacts } from './facts.ts';
import { type Matte, removeMatte } from './matte.ts';
import { noteMissingRows, type Samples, toPixels } from './pixels.ts';
import { SampleStream } from './sample-stream.ts';

/** Decodes the pictures of a document; one that is used several times is decoded once. */
export class Pictures {
  readonly #context: Context;
  readonly #spaces: ColourSpaces;
  readonly #known = new Map<string, Promise<DrawingPicture>>();

  constructor(spaces: ColourSpaces, context: Context) {
    this.#spaces = spaces;
    this.#context = context;
  }

  /**
   * The pixels of a picture in a colour space; in that of its data if undefined. Colours that are mixed with a matte are
   * restored.
   */
  read(facts: ImageFacts, space: ColourSpace | undefined, matte?: Matte): Promise<DrawingPicture> {
    const key = `${facts.dict.objId} ${space?.family} ${matte?.mask.dict.objId}`;
    return this.#once(key, facts, () => this.#read(facts, space, matte));
  }

  /** A stencil in one colour; transparent elsewhere. */
  stencil(facts: ImageFacts, colour: Triple): Promise<DrawingPicture> {
    return this.#once(`${facts.dict.objId} ${colour.join()}`, facts, async () => {
      const { width, height, stream } = facts;
      const data =
        stream instanceof Jbig2Stream ? await decodeJbig2(stream, facts, this.#context) : await this.#bytes(stream);
      const rowLength = (width + 7) >> 3;
      const length = rowLength * height;
      this.#context.spend(width * height);
      noteMissingRows(height - Math.ceil(data.length / rowLength), facts, this.#context);
      const whole = data.length >= length ? data : grown(data, length);
      const { picture, done } = startPicture(
        toStencil({ width, height }, whole, facts.decode?.[0] === 1, colour),
        width,
        height,
        this.#context,
      );
      await done;
      return picture;
    });
  }

  #once(key: string, { dict }: ImageFacts, read: () => Promise<DrawingPicture>): Promise<DrawingPicture> {
    if (dict.objId === null) return read(); // within the content
    let picture = this.#known.get(key);
    if (picture === undefined) {
      picture = read();
      this.#known.set(key, picture);
    }
    return picture;
  }

  async #read(facts: ImageFacts, stated: ColourSpace | undefined, matte?: Matte): Promise<DrawingPicture> {
    await this.#context.breathe();
    const { stream, width, height } = facts;
    const isPlainJpeg = stream instanceof JpegStream && matte === undefined;
    const embedded = isPlainJpeg ? browserJpeg(facts, stream, stated) : undefined;
    if (embedded !== undefined) return embedded;
    let samples = await this.#samples(facts, stated);
    this.#context.spend(width * height);
    if (matte !== undefined) {
      const mask = await toPixels(matte.mask, await this.#samples(matte.mask, deviceGray), this.#context);
      const { data } = samples;
      const whole = data instanceof SampleStream ? await this.#bytes(facts.stream) : data;
      samples = removeMatte(facts, samples, whole, mask, matte.colour);
    }
    const { pixels, channels } = await toPixels(facts, samples, this.#context);
    return encodePicture({ samples: pixels, channels, width, height }, this.#context);
  }

  async #samples(facts: ImageFacts, stated: ColourSpace | undefined): Promise<Samples> {
    const { stream, width, height } = facts;
    if (stream instanceof JpxStream) return this.#jpx(facts, stream, stated);
    if (stream instanceof Jbig2Stream)
      return { data: await decodeJbig2(stream, facts, this.#context), bits: 1, space: stated ?? deviceGray };
    if (stream instanceof JpegStream) {
      requireData(facts, stream);
      // pdf.js decodes to a size, which is set by the part of it that is not used here.
      Object.assign(stream, { drawWidth: width, drawHeight: height });
      const data = await this.#bytes(stream);
      if (data.length === 0) throw new ConversionError('IMAGE_DAMAGED', 'a JPEG has no pixels');
      const components = Math.round(data.length / (width * height));
      const family = components === 1 ? 'DeviceGray' : components === 4 ? 'DeviceCMYK' : 'DeviceRGB';
      const own = await this.#spaces.device(family);
      return { data, bits: 8, space: stated?.components === components ? stated : own };
    }
    return { data: new SampleStream(stream, this.#context), bits: facts.bits, space: stated ?? deviceGray };
  }

  async #jpx(facts: ImageFacts, stream: JpxStream, stated: ColourSpace | undefined): Promise<Samples> {
    const components = stated?.components ?? 0;
    const data = await decodeJpx(stream, { components, isIndexed: stated?.family === 'Indexed' }, this.#context);
    if (stated !== undefined) return { data, bits: 8, space: stated };
    const count = Math.round(data.length / (facts.width * facts.height));
    const isRgb = count >= 3;
    if (count === 4 && jpxSize(stream.bytes)?.components === 4)
      this.#context.note('DRAWING_LOOK_CHANGED', 'the fourth channel of a JPEG 2000 picture is used as alpha');
    return { data, bits: 8, space: isRgb ? deviceRgb : deviceGray, step: count, hasAlpha: count === 4 || count === 2 };
  }

  async #bytes(stream: BaseStream): Promise<Uint8Array> {
    try {
      return await readStream(stream, this.#context);
    } catch (error) {
      const failure = toFailure('picture', error);
      if (failure.code !== 'PDF_MALFORMED') throw failure;
      throw new ConversionError('IMAGE_DAMAGED', failure.message, { cause: error });
    }
  }
}

/** Refuses a JPEG whose data cannot hold a hundredth of its blocks, before memory is allocated for all of them. */
function requireData({ width, height }: ImageFacts, { bytes }: JpegStream): void {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // A block takes a bit or more, if all of it follows from those before.
  if (blocks <= bytes.length * 8 * 100) return;
  throw new ConversionError('IMAGE_DAMAGED', `a JPEG of ${width}×${height} pixels has ${bytes.length} bytes`);
}

/** The bytes of a JPEG that browsers show as PDF means it; undefined for others. */
function browserJpeg(
  facts: ImageFacts,
  stream: JpegStream,
  space: ColourSpace | undefined,
): DrawingPicture | undefined {
  const { decode, maskColours, width, height } = facts;
  const jpeg = jpegSize(stream.bytes);
  if (jpeg === undefined || maskColours !== undefined) return undefined;
  const isDefault = decode === undefined || decode.every((value, at) => value === at % 2);
  const isShown =
    space === undefined || (jpeg.components === 3 ? space.transform === 'rgb' : space.transform === 'gray');
  const isUsual = jpeg.components === 1 || (jpeg.components === 3 && jpeg.transform !== 0);
  if (!isDefault || !isShown || !isUsual || stream.params?.has('ColorTransform')) return undefined;
  return { bytes: withoutMetadata(stream.bytes.subarray(jpeg.start)), mediaType: 'image/jpeg', width, height };
}

function grown(data: Uint8Array, length: number): Uint8Array {
  const whole = new Uint8Array(length);
  whole.set(data);
  return whole;
}

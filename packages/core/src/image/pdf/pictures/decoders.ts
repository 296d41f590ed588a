import { type PackedFile, unpackFile } from '../../../assets/packed.ts';
import {
  BaseStream,
  type Jbig2Stream,
  type JpxStream,
  jbig2,
  openjpeg,
  type WasmDecoder,
} from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { dictOf } from '../document/values.ts';
import { jpxSize } from './encoded-size.ts';
import { jbig2Area } from './jbig2-area.ts';

type Start = typeof openjpeg;

/** Components, or in JBIG2 a page, its regions and those that are combined into them. */
const samplesPerPixel = 4;

async function start(decoder: Start, packed: PackedFile): Promise<WasmDecoder> {
  const module = await WebAssembly.compile(new Uint8Array(unpackFile(packed)));
  return decoder({
    warn: () => {},
    instantiateWasm: (imports, done) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
}

/** Decodes JPEG 2000 to samples of 8 bits: with the number of components, or those of the file and alpha for 0. */
export async function decodeJpx(
  stream: JpxStream,
  { components, isIndexed }: { readonly components: number; readonly isIndexed: boolean },
  context: Context,
): Promise<Uint8Array> {
  const size = jpxSize(stream.bytes);
  if (size !== undefined) limitSamples('JPEG 2000', size.width * size.height * size.components, context);
  const decoder = await start(openjpeg, await import('../../../assets/packed/openjpeg.generated.ts'));
  return withMemory(decoder, stream.bytes, (at, length) => {
    const failed = decoder._jp2_decode(at, length, components, isIndexed, false, 0);
    if (failed !== 0) throw new ConversionError('IMAGE_DAMAGED', decoder.errorMessages ?? 'JPEG 2000 is damaged');
  });
}

/** Decodes JBIG2 to rows of one bit for each pixel. */
export async function decodeJbig2(
  stream: Jbig2Stream,
  { width, height }: { readonly width: number; readonly height: number },
  context: Context,
): Promise<Uint8Array> {
  const globals = dictOf(stream.params)?.get('JBIG2Globals');
  const shared = globals instanceof BaseStream ? globals.getBytes() : new Uint8Array();
  limitSamples('JBIG2', jbig2Area(shared) + jbig2Area(stream.bytes), context);
  const decoder = await start(jbig2, await import('../../../assets/packed/jbig2.generated.ts'));
  return withMemory(decoder, stream.bytes, (at, length) => {
    const copy = shared.length === 0 ? 0 : decoder._malloc(shared.length);
    if (copy !== 0) decoder.writeArrayToMemory(shared, copy);
    decoder._jbig2_decode(at, length, width, height, copy, shared.length);
  });
}

/** A decoder fills all that the data state: a larger page than the picture, or thousands of components. */
function limitSamples(name: string, count: number, { limits: { maxPixels }, spend }: Context): void {
  const max = samplesPerPixel * maxPixels;
  if (count > max)
    throw new ConversionError('IMAGE_TOO_LARGE', `a ${name} picture has ${count} samples; at most ${max} are allowed`);
  spend(count);
}

/** Runs a decoder that leaves its samples in `imageData`. Each picture has a decoder with its own memory. */
function withMemory(decoder: WasmDecoder, bytes: Uint8Array, run: (at: number, length: number) => void): Uint8Array {
  try {
    const at = decoder._malloc(bytes.length);
    decoder.writeArrayToMemory(bytes, at);
    run(at, bytes.length);
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    throw new ConversionError('IMAGE_DAMAGED', 'the data of a picture are damaged', { cause: error });
  }
  const { imageData } = decoder;
  if (imageData === null || imageData === undefined)
    throw new ConversionError('IMAGE_DAMAGED', 'the data of a picture are damaged');
  return new Uint8Array(imageData.buffer, imageData.byteOffset, imageData.length);
}

import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { Raster } from '../../models/raster.ts';
import type { XmlElement } from '../../xml/element.ts';
import { decodeXml } from '../../xml/encoding.ts';
import { findPrologue } from '../../xml/prologue.ts';
import { walkXml } from '../../xml/walk.ts';
import { readFacts } from '../read.ts';
import { svgFacts } from '../svg-facts.ts';
import { hasPrefixedRoot, maxEngineDepth, writeEngineForm } from './engine-form.ts';
import { measureHugeDrawing, readRootStyle, requireDrawableSize } from './natural-size.ts';
import { isDrawing, textTooLong, unpackDrawing } from './nested-source.ts';

const loadDrawingReader = loadOnce(() => import('./read-drawing.ts'));
/** One pixel per unit: drawings without physical units need no resampling. */
const unitDpi = 72;
/** The only resolution at which an inch has 96 units in the engine, as in CSS. */
const cssDpi = 96;
const physicalLength = /\d(?:mm|cm|in|pt|pc|q)(?=$|["'\s;,!)}])/i;
/** Its letters and digits are not lengths. */
const base64Url = /^\s*data:[^,]*;\s*base64\s*,/i;
const hugeNumber = /(?:^|[^\d.])\d{8}|\de\+?\d/i;

/**
 * Reads an svg, which may be compressed with gzip. For an output of pixels it becomes a drawing; for svg, only its size is read, since the text is cleaned
 * later. With the fonts of the system, the engine draws the text of the file itself.
 */
export async function readSvg(file: Uint8Array, context: Context, options?: WriteOptions): Promise<Raster> {
  return readText(file, context, async (bytes) => {
    if (options === undefined || options.to === 'svg') return readFile(bytes, context);
    const { readRoot, readSvgPixels } = await loadDrawingReader();
    const root = await readRoot(bytes, context);
    if (options.systemFonts !== true || !hasText(root)) return readSvgPixels(root, context, options);
    const raster = await readFile(bytes, context, true);
    context.note('SYSTEM_FONTS');
    return raster;
  });
}

/** Reads an svg for an output that is a drawing. Its text is drawn with given and built-in fonts. */
export async function readSvgAsDrawing(
  file: Uint8Array,
  context: Context,
  { systemFonts }: WriteOptions,
): Promise<Drawing> {
  return readText(file, context, async (bytes) => {
    if (systemFonts) context.note('CONFIG_IGNORED', 'systemFonts does not apply to outputs that are drawings');
    return (await loadDrawingReader()).readSvgDrawing(bytes, context);
  });
}

/** Unpacks the text of a file, and reads it. */
async function readText<Model>(
  file: Uint8Array,
  context: Context,
  read: (bytes: Uint8Array) => Promise<Model>,
): Promise<Model> {
  if (!isDrawing(file)) throw new ConversionError('FORMAT_UNRECOGNIZED', 'a gzip file that does not contain an svg');
  const bytes = await unpackDrawing(file, context);
  if (bytes.length > context.limits.maxTextBytes) throw textTooLong(bytes.length, context.limits);
  try {
    return await read(bytes);
  } catch (cause) {
    throw isMalformedXml(cause) ? new ConversionError('IMAGE_DAMAGED', cause.message, { cause }) : cause;
  }
}

/** Reads the size of the file for the engine, which draws it if `isDrawn`. */
async function readFile(bytes: Uint8Array, context: Context, isDrawn = false): Promise<Raster> {
  const text = decodeXml(bytes);
  const survey = await surveySvg(text, context);
  const { root, depth, hasPhysicalLengths, hasHugeNumbers } = survey;
  const dpi = hasPhysicalLengths ? cssDpi : unitDpi;
  const stated = requireDrawableSize(root, await readRootStyle(root, survey.sheets, context), dpi / unitDpi);
  const needsEngineForm = hasPrefixedRoot(root) || depth > maxEngineDepth;
  const engineText = needsEngineForm ? await writeEngineForm(text, depth, context) : text;
  const engineBytes = needsEngineForm ? new TextEncoder().encode(engineText) : bytes;
  const plain = toEngineBytes(engineText, engineBytes);
  const measure = () => readFacts(plain, context, dpi);
  const facts = await (hasHugeNumbers
    ? measureHugeDrawing(measure, stated)
    : measure().catch((cause: unknown) => {
        if (isDrawn || !isWithoutSize(cause)) throw cause;
        return svgFacts({ width: 1, height: 1 }, dpi); // as in outputs of pixels
      }));
  // SVG output keeps prefixes and groups.
  return { bytes: needsEngineForm && !isDrawn ? bytes : plain, facts };
}

/** True if the engine finds no size, which it computes from the content if the root states none. */
function isWithoutSize(cause: unknown): boolean {
  return cause instanceof ConversionError && cause.message.includes('bad dimensions');
}

/** True if a document has text. */
function hasText(root: XmlElement): boolean {
  return root.local === 'text' || root.elements().some(hasText);
}

/** Malformed XML is reported as a damaged picture, with the XML error's message. */
function isMalformedXml(cause: unknown): cause is ConversionError {
  return cause instanceof ConversionError && cause.code.startsWith('XML_') && cause.kind === 'malformed';
}

interface Survey {
  readonly root: XmlElement;
  /** Maximum nesting of elements. */
  readonly depth: number;
  readonly hasPhysicalLengths: boolean;
  readonly hasHugeNumbers: boolean;
  /** The text of each style sheet. */
  readonly sheets: readonly string[];
}

/** Collects the properties of a drawing that decide how it is drawn. */
async function surveySvg(text: string, context: Context): Promise<Survey> {
  let root: XmlElement | undefined;
  let [within, depth] = [0, 0];
  let [hasPhysicalLengths, hasHugeNumbers] = [false, false];
  const sheets = new Map<XmlElement, string>();
  const measure = (value: string): void => {
    if (base64Url.test(value)) return;
    hasPhysicalLengths ||= physicalLength.test(value);
    hasHugeNumbers ||= hugeNumber.test(value);
  };
  const visitor = {
    open: (element: XmlElement) => {
      const { attributes } = element;
      root ??= element;
      depth = Math.max(depth, ++within);
      for (let at = 1; at < attributes.length; at += 2) measure(attributes[at]!); // names and values alternate
    },
    close: () => {
      within--;
    },
    text: (piece: string, within: XmlElement) => {
      if (within.local !== 'style') return;
      sheets.set(within, (sheets.get(within) ?? '') + piece);
      measure(piece);
    },
  };
  // The engine also draws elements whose prefix is not declared.
  await walkXml(text, visitor, context, { entities: 'internal', unboundPrefixes: 'keep' });
  if (root === undefined) throw new ConversionError('IMAGE_DAMAGED', 'the file has no element; expected <svg>');
  return { root, depth, hasPhysicalLengths, hasHugeNumbers, sheets: [...sheets.values()] };
}

/**
 * Encodes as UTF-8 and removes comments before the root: the engine cannot read UTF-16 and expects the root near the
 * start.
 */
function toEngineBytes(text: string, bytes: Uint8Array): Uint8Array {
  const isReadable = bytes[0] === 0x3c && bytes[1] !== 0;
  const { length } = findPrologue(text);
  if (isReadable && length < 500) return bytes;
  const prologue = text
    .slice(0, length)
    .replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
    .trim();
  return new TextEncoder().encode(`${prologue}${text.slice(length)}`);
}

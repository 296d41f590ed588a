import { convert, inspect, type Note } from '@quoin/core';
import { type DesignInput, unpackDesign, upgradeDesign } from '@quoin/core/design';
import { ConversionError } from '@quoin/core/errors';
import type { readAssets } from '../assets.ts';
import { isBundle } from '../documents.ts';
import type { Input } from '../inputs.ts';
import { readHostedFiles } from './hosted-files.ts';
import { storeInZip } from './stored-zip.ts';

/** A design with its files, and the differences from the file it was converted from. */
export interface OpenedDesign {
  readonly design: DesignInput;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly Note[];
}

/** Settings of the conversion to a design. */
export interface OpenSettings {
  readonly signal: AbortSignal;
  readonly assets: Awaited<ReturnType<typeof readAssets>>;
}

/** Opens any file with pages: a layout, a template, a design package, or a JSON file with a template or a design. */
export async function openDesign(bytes: Uint8Array, input: Input, settings: OpenSettings): Promise<OpenedDesign> {
  if (isJson(bytes)) return openJson(bytes, input, settings);
  const { type } = await inspect(bytes, { signal: settings.signal });
  return type === 'design_package' ? unpack(bytes, [], settings) : convertPackage(bytes, settings);
}

/** True if the first character other than white space opens a JSON object or list. A byte order mark may precede it. */
function isJson(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*[[{]/.test(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1'));
}

/** Missing files are notes here: a preview shows that they are missing. */
async function convertPackage(bytes: Uint8Array, settings: OpenSettings, from?: 'pod_package'): Promise<OpenedDesign> {
  const options = { to: 'design_package', allowMissing: true, ...settings, ...(from && { from }) } as const;
  const { bytes: made, notes } = await convert(bytes, options);
  return unpack(made, notes, settings);
}

async function unpack(bytes: Uint8Array, notes: readonly Note[], { signal }: OpenSettings): Promise<OpenedDesign> {
  const { template, files } = await unpackDesign(bytes, { signal });
  return { design: template, files, notes };
}

async function openJson(bytes: Uint8Array, input: Input, settings: OpenSettings): Promise<OpenedDesign> {
  const document = parseJson(bytes);
  const inner = isBundle(document) ? document.template : document;
  if (!isDesign(inner)) return convertPackage(storeInZip('template.json', bytes), settings, 'pod_package');
  const design = upgradeDesign(inner);
  return { design, files: await readHostedFiles(design, input.path), notes: [] };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ConversionError('DESIGN_INVALID', 'the file is not JSON in UTF-8; expected a template or a design', {
      cause,
    });
  }
}

/** True for a design document, also one with faults; templates of other programs have no pages with elements. */
function isDesign(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false;
  const { pages, swatches, version } = document as Readonly<Record<string, unknown>>;
  if (!Array.isArray(pages)) return false;
  if (Array.isArray(swatches) && typeof version === 'string') return true;
  return pages.every((page: unknown) => Array.isArray((page as { elements?: unknown } | null)?.elements));
}

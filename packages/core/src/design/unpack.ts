import { readMembers, requireBytes, requireSignal, requireType, requireUndetached } from '../arguments.ts';
import { type Context, ConversionRun, requireInput } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { type Limits, resolveLimits } from '../limits.ts';
import type { Manifest, TemplateBundle } from '../models/design/bundle.ts';
import type { Design } from '../models/design/document.ts';
import type { DesignBundle } from '../models/design-bundle.ts';
import { withFormatInFailure } from '../named-failure.ts';
import { DesignError } from './design-error.ts';
import { problemCodes } from './problem-codes.ts';
import { addDefaults, createDesignIds } from './upgrade-steps.ts';
import { validateBundle } from './validate.ts';

/** Options of `unpackDesign`. */
export interface UnpackOptions {
  /** Absolute URL of the folder that will host the files, with or without a final `/`. Default: relative paths. */
  readonly baseUrl?: string;
  /** Upper bounds for the archive; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
}

const bundleName = 'templatebundle.json';

/**
 * Unpacks a design package for hosting: the template, the manifest, and the files by name. With `baseUrl` the template
 * and the manifest refer to the files by absolute URLs. Absent members of the template that have a default are added.
 *
 * @example
 * ```ts
 * import { unpackDesign } from '@quoin/core/design';
 *
 * const failure = await unpackDesign(new Uint8Array(100)).catch((error: { code: string }) => error.code);
 * failure; // => 'ZIP_NO_DIRECTORY'
 * ```
 */
export async function unpackDesign(bytes: Uint8Array, options: UnpackOptions = {}): Promise<DesignBundle> {
  const { baseUrl, limits, signal: given } = readMembers(options, 'options', ['baseUrl', 'limits', 'signal']);
  const signal = requireSignal(given, 'options.signal');
  const base = baseUrl === undefined ? undefined : requireBase(requireType(baseUrl, 'options.baseUrl', 'string'));
  const input = requireBytes(bytes, 'the input');
  const run = new ConversionRun(resolveLimits(limits), signal);
  requireInput(input, run);
  try {
    return await withFormatInFailure('the design package', () => unpack(input, run.context(refuseAssets), base));
  } finally {
    if (!signal?.aborted) requireUndetached(input, 'the input');
  }
}

async function unpack(bytes: Uint8Array, context: Context, base: URL | undefined): Promise<DesignBundle> {
  const { openArchive } = await import('../zip/archive.ts');
  const archive = openArchive(bytes, context);
  const entry = archive.find(archive.root + bundleName);
  if (entry === undefined) {
    throw new ConversionError('DESIGN_INVALID', `the archive has no ${bundleName}; expected a design package`);
  }
  const bundle = requireBundle(parseJson(await archive.read(entry)));
  const files = new Map<string, Uint8Array>();
  for (const other of archive.entries) {
    if (other !== entry) files.set(other.name.slice(archive.root.length), await archive.read(other));
  }
  return { ...(base === undefined ? bundle : resolveReferences(bundle, base)), files };
}

async function refuseAssets(): Promise<never> {
  throw new ConversionError('PAIR_UNSUPPORTED', 'assets are not converted while a design package is unpacked');
}

function requireBase(text: string): URL {
  if (URL.canParse(text) && /^https?:/i.test(text)) return new URL(text.replace(/\/?$/, '/'));
  throw new ConversionError('OPTION_INVALID', 'baseUrl is not an absolute http or https URL');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ConversionError('DESIGN_INVALID', `${bundleName} is not JSON in UTF-8`, { cause });
  }
}

function requireBundle(value: unknown): Pick<TemplateBundle, 'template' | 'manifest'> {
  const problems = validateBundle(value).filter(({ code }) => problemCodes[code].severity === 'error');
  const [first] = problems;
  if (first === undefined) return addTemplateDefaults(value as TemplateBundle);
  throw new DesignError('DESIGN_INVALID', `${bundleName}: ${first.pointer}: ${first.message}`, problems);
}

function addTemplateDefaults({ template, manifest }: TemplateBundle): Pick<TemplateBundle, 'template' | 'manifest'> {
  const complete = { ...template };
  addDefaults(complete, createDesignIds());
  return { template: complete, manifest };
}

/** Makes references to fonts and pictures absolute. Absolute URLs and data URIs do not change. */
function resolveReferences({ template, manifest }: { template: Design; manifest: Manifest }, base: URL) {
  const resolve = (reference: string): string => (isAbsolute(reference) ? reference : new URL(reference, base).href);
  const rename = <File>(files: Readonly<Record<string, File>>): Record<string, File> =>
    Object.fromEntries(Object.entries(files).map(([key, file]) => [resolve(key), file]));
  return {
    template: resolveSources(template, resolve),
    manifest: { images: rename(manifest.images), fonts: rename(manifest.fonts) },
  };
}

/** True if a reference starts with a scheme. @see RFC 3986, "Scheme" */
const isAbsolute = (reference: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(reference);

/** Members of fonts and placed pictures that name a file. No other part has members with these names. */
const sourceMembers = new Set(['src', 'missing']);

function resolveSources<Part>(part: Part, resolve: (reference: string) => string): Part {
  if (Array.isArray(part)) return part.map((each) => resolveSources(each, resolve)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).map(([name, value]) => {
    if (name === 'extra') return [name, value];
    return [
      name,
      sourceMembers.has(name) && typeof value === 'string' ? resolve(value) : resolveSources(value, resolve),
    ];
  });
  return Object.fromEntries(members);
}

import type { Context } from '../context.ts';
import { unpackDesign } from '../design/unpack.ts';
import { upgradeDesign } from '../design/upgrade.ts';
import { ConversionError } from '../errors.ts';
import type { Format, Reader } from '../format.ts';
import type { DesignBundle } from '../models/design-bundle.ts';
import { type Change, listChanges } from './changes.ts';
import { inBoth, type Pair } from './named-file.ts';

/** A file of a package that differs. */
export interface FileChange {
  /** The name by which the documents use it. */
  readonly src: string;
  readonly change: 'added' | 'removed' | 'changed';
}

/** The differences of two packages or design documents. */
export interface DocumentComparison {
  readonly kind: 'package';
  /** True if the documents and their files are equal, except for numbers within the threshold. */
  readonly isEqual: boolean;
  /** The differences of the documents; of two packages, those of `{ template, manifest }`. */
  readonly changes: readonly Change[];
  /** The pictures and fonts that differ; empty unless both files are packages. */
  readonly files: readonly FileChange[];
}

/** A design document as JSON, or a package. Documents have no format of their own. */
export interface DocumentFile {
  readonly bytes: Uint8Array;
  readonly format: Format | undefined;
}

/** Compares two packages or documents by the designs that they become. */
export async function compareDocuments(
  files: Pair<DocumentFile>,
  threshold: number,
  context: Context,
): Promise<DocumentComparison> {
  const [one, other] = await inBoth(files, (file) => readDesign(file, context));
  await context.breathe();
  const isWhole = one.manifest !== undefined && other.manifest !== undefined;
  const partOf = ({ template, manifest }: Source): unknown => (isWhole ? { template, manifest } : template);
  const changes = listChanges(partOf(one), partOf(other), { tolerance: threshold }, context);
  const changedFiles = one.files && other.files ? compareFiles(one.files, other.files) : [];
  return {
    kind: 'package',
    isEqual: changes.length === 0 && changedFiles.length === 0,
    changes,
    files: changedFiles,
  };
}

interface Source {
  readonly template: unknown;
  readonly manifest: unknown;
  readonly files: ReadonlyMap<string, Uint8Array> | undefined;
}

async function readDesign({ bytes, format }: DocumentFile, context: Context): Promise<Source> {
  if (format === undefined) return readJson(bytes);
  const { limits, signal } = context;
  if (format.reads === undefined) return unpackDesign(bytes, { limits, ...(signal && { signal }) });
  const read = (await format.reads.load()) as Reader<'bundle'>; // the kind of the format has been checked
  const bundle: DesignBundle = await read(
    bytes,
    { ...context, note: () => {} },
    { to: 'design_package', config: undefined },
  );
  return bundle;
}

/** A document, or the `templatebundle.json` of a package. Both are upgraded to the current version. */
function readJson(bytes: Uint8Array): Source {
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || !('template' in value) || !('manifest' in value))
    return { template: upgradeDesign(value), manifest: undefined, files: undefined };
  return { template: upgradeDesign(value.template), manifest: value.manifest, files: undefined };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ConversionError('DESIGN_INVALID', 'the file is not JSON in UTF-8; expected a design document', { cause });
  }
}

type Files = ReadonlyMap<string, Uint8Array>;

function compareFiles(one: Files, other: Files): FileChange[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  return names.flatMap((src): FileChange[] => {
    const [first, second] = [one.get(src), other.get(src)];
    if (first === undefined) return [{ src, change: 'added' }];
    if (second === undefined) return [{ src, change: 'removed' }];
    const isSame = first.length === second.length && first.every((byte, at) => byte === second[at]);
    return isSame ? [] : [{ src, change: 'changed' }];
  });
}

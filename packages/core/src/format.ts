import type { Context, PagePlacement } from './context.ts';
import type { ModelName, Models } from './models/index.ts';

/** The caller's options for the output; each kind of format reads and checks its own part. */
export interface WriteOptions {
  readonly to: string;
  readonly config: unknown;
  readonly font?: unknown;
  readonly allowMissing?: boolean | undefined;
  readonly systemFonts?: boolean | undefined;
  readonly page?: number | undefined;
  readonly placement?: PagePlacement | undefined;
  readonly password?: string | undefined;
}

/** The output of a bridge's model, which may decide how much of the source it keeps. */
export type BridgeOptions = Pick<WriteOptions, 'to' | 'config'>;

export type Reader<Name extends ModelName = ModelName> = (
  bytes: Uint8Array,
  context: Context,
  options: WriteOptions,
) => Promise<Models[Name]>;
export type Writer<Name extends ModelName = ModelName> = (
  model: Models[Name],
  options: WriteOptions,
  context: Context,
) => Promise<Uint8Array>;

/** Reading or writing of a format. */
interface Direction<Name, Body> {
  /** True if the service's API offers it; false if only the library and the command line do. */
  readonly api: boolean;
  readonly model: Name;
  readonly load: () => Promise<Body>;
}
type Reads = { [Name in ModelName]: Direction<Name, Reader<Name>> };
type Writes = { [Name in ModelName]: Direction<Name, Writer<Name>> };

/** The facts that `inspect` returns about a file besides its type. */
export type Facts = Readonly<Record<string, unknown>>;
/** Describes a file; of a collection of fonts the one with the number `face`, by default the first. */
export type Inspector = (bytes: Uint8Array, context: Context, face?: number) => Promise<Facts>;

/**
 * Completes a file that ends early, so that its reader can show the existing part. A reader that checks
 * `context.isTruncated` completes the pixels itself; the bytes are then returned unchanged. Returns undefined if neither
 * is possible or if nothing is missing.
 */
export type Repairer = (
  bytes: Uint8Array,
  context: Context,
) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

/** The start and the end of a file, which are all that sniffing may read. */
export interface FileEnds {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

export type Kind = 'image' | 'font' | 'package';

/**
 * The descriptor of a format: small and without heavy imports, so that sniffing is cheap. Readers and writers are
 * loaded on first use.
 */
export interface Format<Id extends string = string> {
  readonly id: Id;
  /** The name to show to people. */
  readonly name: string;
  readonly kind: Kind;
  /**
   * The family to which the format belongs for these bytes. Formats of one family are so similar that a wrong `from`
   * among them is accepted, with a note.
   */
  readonly family?: (ends: FileEnds) => string;
  /** The type's names in the API; results carry the first one. */
  readonly types: readonly [Id, ...string[]];
  readonly mediaType: string;
  readonly extensions: readonly [string, ...string[]];
  /** Extensions of files that can be read but are never written. */
  readonly readOnlyExtensions?: readonly string[];
  readonly sniff: (ends: FileEnds) => boolean;
  /** True if bytes that sniffing does not recognize may have this format when the caller says so, such as archives. */
  readonly accepts?: (ends: FileEnds) => boolean;
  readonly inspect: () => Promise<Inspector>;
  /** Absent if a file that ends early cannot be read in part. */
  readonly repair?: () => Promise<Repairer>;
  /** Absent if the format can only be written. */
  readonly reads?: Reads[ModelName];
  /** Reads a drawing for outputs that are drawings, if `reads` gives another model. */
  readonly draws?: { readonly load: () => Promise<Reader<'drawing'>> };
  readonly writes?: Writes[ModelName];
  /** True if files can have several pages. `page` selects one. */
  readonly hasPages?: true;
}

/** A type that the API accepts although no reader exists yet. */
export type PendingFormat = Pick<Format, 'id' | 'name' | 'kind' | 'types' | 'mediaType' | 'extensions'>;

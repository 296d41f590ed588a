import type { Context } from './context.ts';
import type { ModelName, Models } from './models/index.ts';

/** What the caller asked for; each kind of format reads its own part, and checks it. */
export interface WriteOptions {
  readonly to: string;
  readonly config: unknown;
  readonly font?: unknown;
  readonly allowMissing?: boolean | undefined;
  readonly systemFonts?: boolean | undefined;
}

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

/** One direction of a format. */
interface Direction<Name, Body> {
  /** True if the API of the service has it; false if only the library and the command line do. */
  readonly api: boolean;
  readonly model: Name;
  readonly load: () => Promise<Body>;
}
type Reads = { [Name in ModelName]: Direction<Name, Reader<Name>> };
type Writes = { [Name in ModelName]: Direction<Name, Writer<Name>> };

/** What `inspect` tells of a file, beside its type: the facts that a person would ask for first. */
export type Facts = Readonly<Record<string, unknown>>;
export type Inspector = (bytes: Uint8Array, context: Context) => Promise<Facts>;

/**
 * Fills up a file that ends early, so that its reader shows what is there. Undefined where that is not possible, or
 * where nothing is missing.
 */
export type Repairer = (
  bytes: Uint8Array,
  context: Context,
) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

/** The start and the end of a file: all that sniffing may look at. */
export interface FileEnds {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

export type Kind = 'image' | 'font' | 'package';

/**
 * A format's descriptor: tiny and without heavy imports, so that sniffing costs nothing; the bodies load on first use.
 */
export interface Format<Id extends string = string> {
  readonly id: Id;
  /** What a person calls it. */
  readonly name: string;
  readonly kind: Kind;
  /** Formats of one family are so near each other that a wrong name among them is followed, with a note. */
  readonly family?: string;
  /** The names of the type in the API; the first is the one that results carry. */
  readonly types: readonly [Id, ...string[]];
  readonly mediaType: string;
  readonly extensions: readonly [string, ...string[]];
  readonly sniff: (ends: FileEnds) => boolean;
  /** Whether bytes that sniffing does not place may be this where the caller says so: an archive shows few names. */
  readonly accepts?: (ends: FileEnds) => boolean;
  readonly inspect: () => Promise<Inspector>;
  /** Absent where a file that ends early cannot be read in part. */
  readonly repair?: () => Promise<Repairer>;
  /** Absent in what is only written. */
  readonly reads?: Reads[ModelName];
  readonly writes?: Writes[ModelName];
}

/** A type that the API accepts before there is a reader for it. */
export type PendingFormat = Pick<Format, 'id' | 'name' | 'kind' | 'types' | 'mediaType' | 'extensions'>;

/** What kind of failure it is, for the program: whom to blame and whether another try could help. */
export type FailureKind = 'malformed' | 'unsupported' | 'limit' | 'parameter' | 'aborted' | 'engine';

/** Every way a conversion can fail. The codes are public and stable; a new way to fail is a new line. */
export const failures = {
  ABORTED: { kind: 'aborted', summary: 'The caller stopped the conversion.' },
  BYTES_TRUNCATED: { kind: 'malformed', summary: 'The file ends before its own header says it should.' },
  BYTES_UNWRITABLE: { kind: 'limit', summary: 'A value does not fit the field that it must be written to.' },
  CONFIG_INVALID: { kind: 'parameter', summary: 'The settings for the output are not valid.' },
  ENGINE_FAILED: { kind: 'engine', summary: 'The image engine failed for a reason that does not lie in the file.' },
  FORMAT_UNRECOGNIZED: { kind: 'unsupported', summary: 'The bytes are of no format that is known here.' },
  IMAGE_DAMAGED: { kind: 'malformed', summary: 'The image is damaged and cannot be decoded.' },
  IMAGE_TOO_LARGE: { kind: 'limit', summary: 'The image has more pixels than the caller allows.' },
  IMAGE_TOO_MANY_FRAMES: { kind: 'limit', summary: 'The image has more frames or pages than the caller allows.' },
  IMAGE_UNSUPPORTED: { kind: 'unsupported', summary: 'The image uses a feature of its format that is not read here.' },
  INPUT_EMPTY: { kind: 'malformed', summary: 'There are no bytes.' },
  INPUT_TOO_LARGE: { kind: 'limit', summary: 'The input has more bytes than the caller allows.' },
  NESTING_TOO_DEEP: { kind: 'limit', summary: 'Files are nested in files more deeply than the caller allows.' },
  OPTION_INVALID: { kind: 'parameter', summary: 'An option has a value that it cannot have.' },
  OUTPUT_TOO_LARGE: { kind: 'limit', summary: 'The picture asked for is larger than its format or the caller allows.' },
  PAIR_UNSUPPORTED: { kind: 'parameter', summary: 'The one type does not convert into the other.' },
  TYPE_CONTRADICTED: { kind: 'parameter', summary: 'The bytes are not of the type that the caller named.' },
  TYPE_UNKNOWN: { kind: 'parameter', summary: 'The type is not one that is read or written here.' },
  WORK_EXHAUSTED: { kind: 'limit', summary: 'The conversion takes more work than the caller allows.' },
} as const satisfies Record<string, { kind: FailureKind; summary: string }>;

/** The stable word of a failure: compare with it, never with the message. */
export type FailureCode = keyof typeof failures;

/**
 * The only error that a conversion throws; anything else is a defect.
 *
 * @example
 * ```ts
 * import { convert } from '@quoin/core';
 * import { ConversionError } from '@quoin/core/errors';
 *
 * const error = await convert(new Uint8Array(), { to: 'png' }).catch((thrown: unknown) => thrown);
 * error instanceof ConversionError; // => true
 * (error as ConversionError).kind; // => 'malformed'
 * (error as ConversionError).code; // => 'INPUT_EMPTY'
 * ```
 */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly code: FailureCode;
  readonly kind: FailureKind;
  /** Offset in the file, where one place is to blame. */
  readonly at: number | undefined;

  constructor(code: FailureCode, message: string, options: { at?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.kind = failures[code].kind;
    this.at = options.at;
  }
}

import type { Format, Kind, PendingFormat } from '../format.ts';
import { formats, type OutputType, pendingFormats } from './registry.ts';

/** One name of an input in the service's API. */
export interface ApiInput {
  readonly type: string;
  readonly kind: Kind;
  readonly mediaType: string;
  /** Extensions of file names, the most common one first. */
  readonly extensions: readonly string[];
  /** False if the API accepts the type before there is a reader for it: its conversions fail as `TYPE_UNKNOWN`. */
  readonly isRead: boolean;
  /** What the API converts it into. */
  readonly outputTypes: readonly OutputType[];
}

/**
 * The types of the service's API, which are those of its specification: not every format that is read or written here.
 *
 * @example
 * ```ts
 * import { apiInputs } from '@quoin/core';
 *
 * apiInputs.find(({ type }) => type === 'pod_package')?.outputTypes; // => ['design_package']
 * ```
 */
export const apiInputs: readonly ApiInput[] = toApiInputs(formats, pendingFormats);

/** The API's inputs among these formats, with those that no reader exists for yet. */
export function toApiInputs(known: readonly Format[], pending: readonly PendingFormat[]): readonly ApiInput[] {
  const outputs = known.filter(({ writes }) => writes?.api === true);
  const toInputs = (format: PendingFormat, isRead: boolean): ApiInput[] =>
    format.types.map((type) => ({
      type,
      kind: format.kind,
      mediaType: format.mediaType,
      extensions: format.extensions,
      isRead,
      outputTypes: outputs
        .filter(({ kind }) => kind === format.kind)
        .map(({ id }) => id as OutputType)
        .sort(),
    }));
  const read = known.filter(({ reads }) => reads?.api === true);
  return [...read.flatMap((format) => toInputs(format, true)), ...pending.flatMap((format) => toInputs(format, false))];
}

import type { Format, Kind, PendingFormat } from '../format.ts';
import { formats, type OutputType, pendingFormats } from './registry.ts';

/** An input type of the service's API. */
export interface ApiInput {
  readonly type: string;
  readonly kind: Kind;
  readonly mediaType: string;
  /** File name extensions, the most common one first. */
  readonly extensions: readonly string[];
  /** False if the API accepts the type although no reader exists yet: its conversions fail with `TYPE_UNKNOWN`. */
  readonly isRead: boolean;
  /** The types into which the API converts it. */
  readonly outputTypes: readonly OutputType[];
}

/**
 * The input types of the service's API, as its specification defines them; core supports more formats.
 *
 * @example
 * ```ts
 * import { apiInputs } from '@quoin/core';
 *
 * apiInputs.find(({ type }) => type === 'pod_package')?.outputTypes; // => ['design_package']
 * ```
 */
export const apiInputs: readonly ApiInput[] = toApiInputs(formats, pendingFormats);

/** The API's inputs among these formats, followed by those without a reader. */
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

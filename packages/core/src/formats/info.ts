import type { Format, Kind } from '../format.ts';
import { findPlan } from '../plan.ts';
import { type FormatId, type InputType, type OutputType, formats as registry } from './registry.ts';

export type { InputType, OutputType };

/** The public description of a format. */
export interface FormatInfo {
  readonly id: FormatId;
  readonly name: string;
  readonly kind: Kind;
  /** The type names of inputs in this format; empty if the format can only be written. */
  readonly inputTypes: readonly InputType[];
  /** The types into which it can be converted. */
  readonly outputTypes: readonly OutputType[];
  readonly mediaType: string;
  /** Extensions of files, that of results first. */
  readonly extensions: readonly string[];
  /** Extensions of files that can be read, which may be more. */
  readonly inputExtensions: readonly string[];
}

/**
 * All formats, as data: tables, help texts and error messages are made from it.
 *
 * @example
 * ```ts
 * import { formats } from '@quoin/core';
 *
 * formats.find(({ id }) => id === 'gif')?.outputTypes; // => ['avif', 'gif', 'jpg', 'png', 'svg', 'tiff', 'webp']
 * ```
 */
export const formats: readonly FormatInfo[] = registry.map((source) => ({
  id: source.id,
  name: source.name,
  kind: source.kind,
  inputTypes: 'reads' in source ? source.types : [],
  outputTypes: outputsOf(source),
  mediaType: source.mediaType,
  extensions: source.extensions,
  inputExtensions: [...source.extensions, ...('readOnlyExtensions' in source ? source.readOnlyExtensions : [])],
}));

function outputsOf(source: Format): OutputType[] {
  const targets = registry.filter((target) => findPlan(source, target) !== undefined);
  return targets.map(({ id }) => id as OutputType).sort();
}

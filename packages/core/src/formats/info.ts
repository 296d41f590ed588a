import type { Format, Kind } from '../format.ts';
import { findPlan } from '../plan.ts';
import { type FormatId, type InputType, type OutputType, formats as registry } from './registry.ts';

export type { InputType, OutputType };

/** One format as a person or a program sees it. */
export interface FormatInfo {
  readonly id: FormatId;
  readonly name: string;
  readonly kind: Kind;
  /** The names that an input of this format can have; none of what is only written. */
  readonly inputTypes: readonly InputType[];
  /** What it converts into. */
  readonly outputTypes: readonly OutputType[];
  readonly mediaType: string;
  readonly extensions: readonly string[];
}

/**
 * Every format that is read here, as data: tables, help texts and refusals derive from it.
 *
 * @example
 * ```ts
 * import { formats } from '@quoin/core';
 *
 * formats.find(({ id }) => id === 'gif')?.outputTypes; // => ['jpg', 'png', 'svg', 'webp']
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
}));

function outputsOf(source: Format): OutputType[] {
  const targets = registry.filter((target) => findPlan(source, target) !== undefined);
  return targets.map(({ id }) => id as OutputType).sort();
}

import { apiInputs, formats } from '@quoin/core';

// The types are those of core's registry that are marked for the API.

/** Every name that an input can have. */
export const inputTypes: readonly string[] = apiInputs.map(({ type }) => type);

/** Every name that an output can have. */
export const outputTypes: readonly string[] = [...new Set(apiInputs.flatMap((input) => input.outputTypes))];

/** The types that an input can become. */
export function outputsOf(input: string): readonly string[] {
  return apiInputs.find(({ type }) => type === input)?.outputTypes ?? [];
}

/** True if a type is written with image settings. */
export function isImageOutput(output: string): boolean {
  return formats.some(({ id, kind }) => id === output && kind === 'image') && outputTypes.includes(output);
}

/** The media type of a file of this type: what the caller named, never what the source said. */
export function mediaTypeOf(type: string): string {
  const known = apiInputs.find((input) => input.type === type) ?? formats.find(({ id }) => id === type);
  return known?.mediaType ?? 'application/octet-stream';
}

/** The ending of a file's name: the type itself, where that is one. */
export function extensionOf(type: string): string {
  const known = apiInputs.find((input) => input.type === type) ?? formats.find(({ id }) => id === type);
  return known === undefined || known.extensions.includes(type) ? type : (known.extensions[0] ?? type);
}

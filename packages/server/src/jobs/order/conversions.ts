import { apiInputs, formats } from '@quoin/core';

// These are the types of core's registry that are marked for the API.

/** All input type names. */
export const inputTypes: readonly string[] = apiInputs.map(({ type }) => type);

/** All output type names. */
export const outputTypes: readonly string[] = [...new Set(apiInputs.flatMap((input) => input.outputTypes))];

/** The types into which an input can be converted. */
export function outputsOf(input: string): readonly string[] {
  return apiInputs.find(({ type }) => type === input)?.outputTypes ?? [];
}

/** True if the type is written with image settings. */
export function isImageOutput(output: string): boolean {
  return formats.some(({ id, kind }) => id === output && kind === 'image') && outputTypes.includes(output);
}

/** The media type of a file of the type that the caller named, whatever the source reported. */
export function mediaTypeOf(type: string): string {
  const known = apiInputs.find((input) => input.type === type) ?? formats.find(({ id }) => id === type);
  return known?.mediaType ?? 'application/octet-stream';
}

/** The file extension: the type itself if it is one. */
export function extensionOf(type: string): string {
  const known = apiInputs.find((input) => input.type === type) ?? formats.find(({ id }) => id === type);
  return known === undefined || known.extensions.includes(type) ? type : (known.extensions[0] ?? type);
}

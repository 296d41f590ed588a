/**
 * Converts creative files: bytes in, bytes out.
 * @packageDocumentation
 */
export type { Assets, FontAsset } from './asset-options.ts';
export { type ConversionResult, convert } from './convert.ts';
export type { ConvertOptions } from './convert-options.ts';
export type { FontOptions } from './font/options.ts';
export { type ApiInput, apiInputs } from './formats/api.ts';
export { type FormatInfo, formats, type InputType, type OutputType } from './formats/info.ts';
export { type Inspection, type InspectOptions, inspect } from './inspect.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { NoteClass } from './note-table.data.ts';
export type { Note, NoteCode, NotePlace } from './notes.ts';

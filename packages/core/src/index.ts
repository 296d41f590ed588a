/**
 * Converts creative files: bytes in, bytes out.
 * @packageDocumentation
 */
export type { Assets, FontAsset } from './asset-options.ts';
export type { Change } from './compare/changes.ts';
export type { DocumentComparison, FileChange } from './compare/documents.ts';
export type { AdvanceDifference, FontComparison, GlyphDifference } from './compare/fonts.ts';
export type { FrameComparison, PictureComparison, PictureSize } from './compare/pictures.ts';
export type { PixelDifference } from './compare/pixels.ts';
export type { TableDifference } from './compare/tables.ts';
export { type CompareOptions, type Comparison, compare } from './compare.ts';
export { type ConversionResult, convert } from './convert.ts';
export type { ConvertOptions } from './convert-options.ts';
export type { FontOptions } from './font/options.ts';
export { type ApiInput, apiInputs } from './formats/api.ts';
export { type FormatInfo, formats, type InputType, type OutputType } from './formats/info.ts';
export { setEngineCache } from './image/engine-cache.ts';
export { type Inspection, type InspectOptions, inspect } from './inspect.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { NoteClass } from './note-table.data.ts';
export type { Note, NoteCode, NotePlace } from './notes.ts';

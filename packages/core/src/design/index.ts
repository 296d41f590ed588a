/**
 * The design document, the result of converting packages: validation, upgrades, unpacking and style resolution.
 * @packageDocumentation
 */

export type { DesignBundle } from '../models/design-bundle.ts';
export {
  type OutputIntent,
  type PdfRenderOptions,
  type RenderedPage,
  type RenderOptions,
  render,
  renderPages,
} from '../render.ts';
export type { ScreenPaint } from './cascade/colours.ts';
export type { FullCell, FullCharacter, FullParagraph } from './cascade/defaults.data.ts';
export type { ListLabel } from './cascade/list-numbers.ts';
export type { RunSegment } from './cascade/run-segments.ts';
export { DesignError } from './design-error.ts';
export type {
  Cell,
  CellProperties,
  CharacterProperties,
  Condition,
  Design,
  DesignInput,
  Effect,
  Element,
  Fill,
  Font,
  FontAsset,
  GroupElement,
  ImageAsset,
  ImageElement,
  Layer,
  Line,
  Link,
  Manifest,
  MetaData,
  Page,
  Paragraph,
  ParagraphProperties,
  PlacedImage,
  Run,
  Shape,
  ShapeElement,
  Story,
  Stroke,
  Styles,
  Swatch,
  Table,
  TableProperties,
  TemplateBundle,
  TextElement,
  TextFrame,
  Variable,
} from './parts.ts';
export { type Problem, type ProblemCode, problemCodes } from './problem-codes.ts';
export { createResolver, type Resolver, type RunOptions } from './resolver.ts';
export { type UnpackOptions, unpackDesign } from './unpack.ts';
export { upgradeDesign } from './upgrade.ts';
export { isValid, validateBundle, validateDesign } from './validate.ts';
export { designVersion } from './version.ts';

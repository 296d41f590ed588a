import type {
  FontAsset as FontAssetModel,
  ImageAsset as ImageAssetModel,
  Manifest as ManifestModel,
  TemplateBundle as TemplateBundleModel,
} from '../models/design/bundle.ts';
import type { CharacterProperties as CharacterPropertiesModel } from '../models/design/character-properties.ts';
import type { DesignInput as DesignInputModel, Design as DesignModel } from '../models/design/document.ts';
import type { Effect as EffectModel } from '../models/design/effects.ts';
import type {
  Element as ElementModel,
  GroupElement as GroupElementModel,
  ImageElement as ImageElementModel,
  ShapeElement as ShapeElementModel,
  TextElement as TextElementModel,
} from '../models/design/elements.ts';
import type { Font as FontModel } from '../models/design/fonts.ts';
import type { PlacedImage as PlacedImageModel, TextFrame as TextFrameModel } from '../models/design/frames.ts';
import type { MetaData as MetaDataModel } from '../models/design/meta-data.ts';
import type { Layer as LayerModel, Page as PageModel } from '../models/design/pages.ts';
import type { Fill as FillModel, Line as LineModel, Stroke as StrokeModel } from '../models/design/paint.ts';
import type { ParagraphProperties as ParagraphPropertiesModel } from '../models/design/paragraph-properties.ts';
import type {
  Condition as ConditionModel,
  Link as LinkModel,
  Variable as VariableModel,
} from '../models/design/references.ts';
import type { Shape as ShapeModel } from '../models/design/shapes.ts';
import type { Paragraph as ParagraphModel, Run as RunModel, Story as StoryModel } from '../models/design/stories.ts';
import type { Styles as StylesModel } from '../models/design/styles.ts';
import type { Swatch as SwatchModel } from '../models/design/swatches.ts';
import type {
  Cell as CellModel,
  CellProperties as CellPropertiesModel,
  Table as TableModel,
  TableProperties as TablePropertiesModel,
} from '../models/design/tables.ts';

// The parts of a document under their public names. docs/design-document.md describes each member.

/** The content of `templatebundle.json`. */
export type TemplateBundle = TemplateBundleModel;
/** The files that a template refers to. */
export type Manifest = ManifestModel;
/** A picture of the manifest. */
export type ImageAsset = ImageAssetModel;
/** A font of the manifest. */
export type FontAsset = FontAssetModel;
/** A complete design document: members that have a default are present. */
export type Design = DesignModel;
/** A valid design document: members that have a default may be absent. */
export type DesignInput = DesignInputModel;
/** Title, author, times, and where the document came from. */
export type MetaData = MetaDataModel;
/** A font face that the text uses. */
export type Font = FontModel;
/** A named colour or gradient. */
export type Swatch = SwatchModel;
/** All styles, each with the properties that it sets itself. */
export type Styles = StylesModel;
/** A layer, which spans all pages. */
export type Layer = LayerModel;
/** A page. */
export type Page = PageModel;
/** Something on a page. */
export type Element = ElementModel;
/** A painted outline. */
export type ShapeElement = ShapeElementModel;
/** A frame with a picture. */
export type ImageElement = ImageElementModel;
/** A frame with text. */
export type TextElement = TextElementModel;
/** A group of elements. */
export type GroupElement = GroupElementModel;
/** An outline. */
export type Shape = ShapeModel;
/** The paint of an area. */
export type Fill = FillModel;
/** The line that a path is drawn with. */
export type Stroke = StrokeModel;
/** A straight line: a rule, a border or a cell edge. */
export type Line = LineModel;
/** An effect drawn from the shape of an element, such as a shadow. */
export type Effect = EffectModel;
/** A picture in a frame. */
export type PlacedImage = PlacedImageModel;
/** A part of a story. */
export type TextFrame = TextFrameModel;
/** A text that runs through one or more frames. */
export type Story = StoryModel;
/** A paragraph. */
export type Paragraph = ParagraphModel;
/** Text with the same properties, or an object within text. */
export type Run = RunModel;
/** A table within text. */
export type Table = TableModel;
/** A cell of a table. */
export type Cell = CellModel;
/** Properties of a table. */
export type TableProperties = TablePropertiesModel;
/** Properties of a cell. */
export type CellProperties = CellPropertiesModel;
/** Properties of a paragraph. */
export type ParagraphProperties = ParagraphPropertiesModel;
/** Properties of characters. */
export type CharacterProperties = CharacterPropertiesModel;
/** The target of a link on text or on an element. */
export type Link = LinkModel;
/** A condition that shows or hides text. */
export type Condition = ConditionModel;
/** A text that is defined once and used in many places. */
export type Variable = VariableModel;

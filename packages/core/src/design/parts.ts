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

// The parts of a document, as readers of the package name them. What each member is, docs/design-document.md says.

/** What `templatebundle.json` holds. */
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
/** A face that the text uses. */
export type Font = FontModel;
/** A colour or gradient with a name. */
export type Swatch = SwatchModel;
/** All styles, each with what it says itself. */
export type Styles = StylesModel;
/** A layer through all pages. */
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
/** Elements that belong together. */
export type GroupElement = GroupElementModel;
/** An outline. */
export type Shape = ShapeModel;
/** What an area is painted with. */
export type Fill = FillModel;
/** What a path is drawn with. */
export type Stroke = StrokeModel;
/** A straight line of a rule, border or edge. */
export type Line = LineModel;
/** Something drawn from the shape of an element. */
export type Effect = EffectModel;
/** A picture in a frame. */
export type PlacedImage = PlacedImageModel;
/** A part of a story. */
export type TextFrame = TextFrameModel;
/** A text, once, however many frames it runs through. */
export type Story = StoryModel;
/** A paragraph. */
export type Paragraph = ParagraphModel;
/** A stretch of text of one look, or a thing within text. */
export type Run = RunModel;
/** A table within text. */
export type Table = TableModel;
/** A cell of a table. */
export type Cell = CellModel;
/** How a table looks. */
export type TableProperties = TablePropertiesModel;
/** How a cell looks. */
export type CellProperties = CellPropertiesModel;
/** How a paragraph is set. */
export type ParagraphProperties = ParagraphPropertiesModel;
/** How characters look. */
export type CharacterProperties = CharacterPropertiesModel;
/** Where text or an element leads to. */
export type Link = LinkModel;
/** What text may be seen under. */
export type Condition = ConditionModel;
/** A text that is stated once. */
export type Variable = VariableModel;

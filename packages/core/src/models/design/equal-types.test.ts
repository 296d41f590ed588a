import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { fontAsset, imageAsset, manifest, templateBundle } from './bundle.ts';
import type { characterProperties } from './character-properties.ts';
import type { design } from './document.ts';
import type { blendMode, effect } from './effects.ts';
import type { element, imageElement, shapeElement, textElement } from './elements.ts';
import type { font } from './fonts.ts';
import type { columns, fitting, placedImage, textFrame, wrap } from './frames.ts';
import type * as plain from './interfaces.generated.ts';
import type { metaData } from './meta-data.ts';
import type { notesSetting } from './notes-setting.ts';
import type { guide, layer, page } from './pages.ts';
import type { arrowHead, fill, gradientGeometry, line, stroke } from './paint.ts';
import type { list, paragraphProperties, tab } from './paragraph-properties.ts';
import type { box } from './parts.ts';
import type { condition, link, variable } from './references.ts';
import type { corner, shape } from './shapes.ts';
import type { anchor, note, paragraph, run, story } from './stories.ts';
import type { characterStyle, objectProperties, paragraphStyle, styles } from './styles.ts';
import type { gradientStop, swatch } from './swatches.ts';
import type { cellProperties, table, tableProperties } from './tables.ts';

// Checked by the compiler: `pnpm types` fails if a type and its schema differ in any member.
describe('the published types equal the types that zod infers from the schemas', () => {
  it('for the document and the bundle', () => {
    expectTypeOf<z.infer<typeof templateBundle>>().toEqualTypeOf<plain.TemplateBundle>();
    expectTypeOf<z.infer<typeof design>>().toEqualTypeOf<plain.Design>();
    expectTypeOf<z.infer<typeof metaData>>().toEqualTypeOf<plain.MetaData>();
    expectTypeOf<z.infer<typeof manifest>>().toEqualTypeOf<plain.Manifest>();
    expectTypeOf<z.infer<typeof imageAsset>>().toEqualTypeOf<plain.ImageAsset>();
    expectTypeOf<z.infer<typeof fontAsset>>().toEqualTypeOf<plain.FontAsset>();
    expectTypeOf<z.infer<typeof font>>().toEqualTypeOf<plain.Font>();
    expectTypeOf<z.infer<typeof notesSetting>>().toEqualTypeOf<plain.NotesSetting>();
  });

  it('for pages and what is on them', () => {
    expectTypeOf<z.infer<typeof page>>().toEqualTypeOf<plain.Page>();
    expectTypeOf<z.infer<typeof guide>>().toEqualTypeOf<plain.Guide>();
    expectTypeOf<z.infer<typeof layer>>().toEqualTypeOf<plain.Layer>();
    expectTypeOf<z.infer<typeof element>>().toEqualTypeOf<plain.Element>();
    expectTypeOf<z.infer<typeof shapeElement>>().toEqualTypeOf<plain.ShapeElement>();
    expectTypeOf<z.infer<typeof imageElement>>().toEqualTypeOf<plain.ImageElement>();
    expectTypeOf<z.infer<typeof textElement>>().toEqualTypeOf<plain.TextElement>();
    expectTypeOf<z.infer<typeof placedImage>>().toEqualTypeOf<plain.PlacedImage>();
    expectTypeOf<z.infer<typeof fitting>>().toEqualTypeOf<plain.Fitting>();
    expectTypeOf<z.infer<typeof textFrame>>().toEqualTypeOf<plain.TextFrame>();
    expectTypeOf<z.infer<typeof columns>>().toEqualTypeOf<plain.Columns>();
    expectTypeOf<z.infer<typeof wrap>>().toEqualTypeOf<plain.Wrap>();
  });

  it('for outlines, paint and effects', () => {
    expectTypeOf<z.infer<typeof shape>>().toEqualTypeOf<plain.Shape>();
    expectTypeOf<z.infer<typeof corner>>().toEqualTypeOf<plain.Corner>();
    expectTypeOf<z.infer<typeof box>>().toEqualTypeOf<plain.Box>();
    expectTypeOf<z.infer<typeof fill>>().toEqualTypeOf<plain.Fill>();
    expectTypeOf<z.infer<typeof stroke>>().toEqualTypeOf<plain.Stroke>();
    expectTypeOf<z.infer<typeof line>>().toEqualTypeOf<plain.Line>();
    expectTypeOf<z.infer<typeof arrowHead>>().toEqualTypeOf<plain.ArrowHead>();
    expectTypeOf<z.infer<typeof gradientGeometry>>().toEqualTypeOf<plain.GradientGeometry>();
    expectTypeOf<z.infer<typeof effect>>().toEqualTypeOf<plain.Effect>();
    expectTypeOf<z.infer<typeof blendMode>>().toEqualTypeOf<plain.BlendMode>();
    expectTypeOf<z.infer<typeof swatch>>().toEqualTypeOf<plain.Swatch>();
    expectTypeOf<z.infer<typeof gradientStop>>().toEqualTypeOf<plain.GradientStop>();
  });

  it('for text, tables and styles', () => {
    expectTypeOf<z.infer<typeof story>>().toEqualTypeOf<plain.Story>();
    expectTypeOf<z.infer<typeof paragraph>>().toEqualTypeOf<plain.Paragraph>();
    expectTypeOf<z.infer<typeof run>>().toEqualTypeOf<plain.Run>();
    expectTypeOf<z.infer<typeof anchor>>().toEqualTypeOf<plain.Anchor>();
    expectTypeOf<z.infer<typeof note>>().toEqualTypeOf<plain.Note>();
    expectTypeOf<z.infer<typeof table>>().toEqualTypeOf<plain.Table>();
    expectTypeOf<z.infer<typeof tableProperties>>().toEqualTypeOf<plain.TableProperties>();
    expectTypeOf<z.infer<typeof cellProperties>>().toEqualTypeOf<plain.CellProperties>();
    expectTypeOf<z.infer<typeof styles>>().toEqualTypeOf<plain.Styles>();
    expectTypeOf<z.infer<typeof paragraphStyle>>().toEqualTypeOf<plain.ParagraphStyle>();
    expectTypeOf<z.infer<typeof paragraphProperties>>().toEqualTypeOf<plain.ParagraphProperties>();
    expectTypeOf<z.infer<typeof tab>>().toEqualTypeOf<plain.Tab>();
    expectTypeOf<z.infer<typeof list>>().toEqualTypeOf<plain.List>();
    expectTypeOf<z.infer<typeof characterStyle>>().toEqualTypeOf<plain.CharacterStyle>();
    expectTypeOf<z.infer<typeof characterProperties>>().toEqualTypeOf<plain.CharacterProperties>();
    expectTypeOf<z.infer<typeof objectProperties>>().toEqualTypeOf<plain.ObjectProperties>();
    expectTypeOf<z.infer<typeof link>>().toEqualTypeOf<plain.Link>();
    expectTypeOf<z.infer<typeof condition>>().toEqualTypeOf<plain.Condition>();
    expectTypeOf<z.infer<typeof variable>>().toEqualTypeOf<plain.Variable>();
  });
});

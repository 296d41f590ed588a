import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { Design } from '../../models/design/document.ts';
import type { MetaData } from '../../models/design/meta-data.ts';
import type { MergeField } from '../../models/design/references.ts';
import type { DesignBundle } from '../../models/design-bundle.ts';
import { createIds } from '../ids.ts';
import { readDocumentFonts } from './assets/document-fonts.ts';
import { splitName } from './assets/file-name.ts';
import { listFonts } from './assets/font-list.ts';
import { readImages } from './assets/images.ts';
import { requireFiles } from './assets/required-files.ts';
import { noteBlendSpace, readBlendSpace } from './blend-space.ts';
import type { Idml } from './idml.ts';
import { mergeFieldsOf } from './merge-fields.ts';
import { type LayoutPackage, openPackage } from './package/open.ts';
import { type IdmlParts, readParts } from './parts.ts';
import { findPress, pressNameOf } from './press.ts';
import { readScene, type Scene } from './scene.ts';
import { readText, type TextContent } from './text/read.ts';
import { noteUnsupported } from './unsupported/unsupported-elements.ts';
import { readXmp, type Xmp } from './xmp.ts';

/** Reads a layout with its images and fonts, converted to formats that browsers can show. */
export async function readLayout(bytes: Uint8Array, outer: Context, options: WriteOptions): Promise<DesignBundle> {
  const allowMissing = requireChoice(options.allowMissing ?? false);
  const source = await openPackage(bytes, outer);
  const parts = await readParts(source.layout, outer);
  requirePages(parts, outer);
  if (!allowMissing) requireFiles(parts, source);
  const context = await findPress(parts, source, outer);
  noteUnsupported(parts, context);
  const xmp = await readXmp(source.layout, context);
  const idml: Idml = { parts, context, id: createIds(xmp.identity ?? nameOf(source, parts)) };

  const images = await readImages(parts, source, context);
  const scene = await readScene(idml, images);
  const text = await readText(idml, scene.stories, (item, copy) => scene.readAnchored(item, copy));
  const documentFonts = await readDocumentFonts(source.fonts, context);
  const { fontData, missing } = listFonts(text.usedFonts, documentFonts, idml);
  const template = toDesign(scene, text, {
    fontData: [...fontData],
    metaData: toMetaData(source, parts, xmp),
    blendSpace: readBlendSpace(parts, context),
    mergeFields: mergeFieldsOf(idml).list,
  });
  noteBlendSpace(template, images, context);
  return {
    template,
    manifest: { images: images.manifest, fonts: { ...documentFonts.manifest, ...missing } },
    files: new Map([...images.files, ...documentFonts.files]),
  };
}

function requireChoice(allowMissing: unknown): boolean {
  if (typeof allowMissing === 'boolean') return allowMissing;
  throw new ConversionError('OPTION_INVALID', `allowMissing is ${String(allowMissing)}, expected true or false`);
}

function requirePages({ spreads }: IdmlParts, { limits }: Context): void {
  const count = spreads.reduce((sum, spread) => sum + spread.childrenNamed('Page').length, 0);
  if (count === 0) throw new ConversionError('IDML_MALFORMED', 'the layout has no pages, expected at least one');
  if (count <= limits.maxFrames) return;
  throw new ConversionError(
    'LAYOUT_TOO_LONG',
    `the layout has ${count} pages, more than the limit of ${limits.maxFrames}`,
  );
}

/** Returns the document name from the layout, or from its file name. */
function nameOf(source: LayoutPackage, { designmap }: IdmlParts): string {
  const name = designmap.attribute('Name') || splitName(source.name).base;
  return name.replace(/\.(?:indd|indt|idml)$/i, '');
}

function toMetaData(source: LayoutPackage, parts: IdmlParts, { metaData, creator }: Xmp): MetaData {
  const inkProfile = pressNameOf(parts);
  return {
    title: nameOf(source, parts),
    ...metaData,
    generator: 'Quoin',
    ...(inkProfile !== undefined && { inkProfile }),
    source: {
      format: 'idml',
      version: String(parts.domVersion),
      ...(creator !== undefined && { creator }),
      ...(source.name !== '' && { name: source.name }),
    },
  };
}

/** Members of the design that come from neither the scene nor the text. */
interface DocumentMembers extends Pick<Design, 'metaData' | 'fontData' | 'blendSpace'> {
  readonly mergeFields: MergeField[];
}

/** Builds the design with its members in a readable order. */
function toDesign(
  scene: Scene,
  text: TextContent,
  { metaData, fontData, blendSpace, mergeFields }: DocumentMembers,
): Design {
  const { paragraph, character, cell, table } = text.styles;
  const object = [...scene.objectStyles];
  return {
    version: '1.0.0',
    type: 'template',
    metaData,
    fontData,
    blendSpace,
    swatches: [...scene.swatches],
    ...(scene.swatchGroups.length > 0 && { swatchGroups: [...scene.swatchGroups] }),
    styles: { paragraph, character, object, ...(cell && { cell }), ...(table && { table }) },
    layers: [...scene.layers],
    pages: [...scene.pages],
    stories: [...text.stories],
    activePageIndex: 0,
    ...(text.links.length > 0 && { links: [...text.links] }),
    ...(text.anchors.length > 0 && { anchors: [...text.anchors] }),
    ...(text.bookmarks.length > 0 && { bookmarks: [...text.bookmarks] }),
    ...(text.conditions.length > 0 && { conditions: [...text.conditions] }),
    ...(text.variables.length > 0 && { variables: [...text.variables] }),
    ...(mergeFields.length > 0 && { mergeFields }),
    ...(text.lists.length > 0 && { lists: [...text.lists] }),
    ...(text.notes && { notes: text.notes }),
  };
}

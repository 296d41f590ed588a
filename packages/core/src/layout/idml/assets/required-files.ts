import { ConversionError } from '../../../errors.ts';
import { listNames } from '../list-names.ts';
import type { LayoutPackage } from '../package/open.ts';
import type { IdmlParts } from '../parts.ts';
import { findPlacedFiles } from './placed-files.ts';
import { listLinks } from './sources.ts';
import { describeText } from './text-fonts.ts';

const remedy =
  "convert the whole folder that InDesign's Package command makes, or pass allowMissing (--allow-missing) to convert without these files";

/**
 * Refuses a layout with text but no fonts, or with linked images but no links. Runs before all other work, so that a
 * refused layout has no notes about it.
 * @see the specification, "Package archives"
 */
export function requireFiles(parts: IdmlParts, source: LayoutPackage): void {
  const text = source.fonts === undefined ? describeText(parts) : undefined;
  const links = source.links === undefined ? listLinks(findPlacedFiles(parts)) : [];
  if (text === undefined && links.length === 0) return;
  const folders = [text && 'Document fonts', links.length > 0 && 'Links'].filter(Boolean).join(' or the folder ');
  const uses = [text && `sets ${text}`, links.length > 0 && `links ${listNames(links)}`].filter(Boolean).join(' and ');
  const found =
    source.name === '' ? 'the input is an .idml file alone' : `the package has no files in the folder ${folders}`;
  const message = `${found}, and the layout ${uses}; ${remedy}`;
  throw new ConversionError(text === undefined ? 'LINKS_ABSENT' : 'DOCUMENT_FONTS_ABSENT', message);
}

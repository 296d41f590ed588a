import { z } from 'zod';
import { font } from './fonts.ts';
import type { Design } from './interfaces.generated.ts';
import { metaData } from './meta-data.ts';
import { notesSetting } from './notes-setting.ts';
import { layer, page } from './pages.ts';
import { extra } from './parts.ts';
import { bookmark, condition, link, linkTarget, mergeField, numbering, variable } from './references.ts';
import { story } from './stories.ts';
import { styles } from './styles.ts';
import { swatch, swatchGroup } from './swatches.ts';

/** The current version of the schema, which is written to documents. */
export const designVersion = '1.0.0';

/** The design document. Lengths are points, y runs down from the page's top left, angles are degrees clockwise. */
export const design = z
  .strictObject({
    version: z.literal(designVersion),
    type: z
      .enum(['template', 'clip'])
      .describe('`template`: a complete document; `clip`: a fragment to insert into one.'),
    metaData,
    fontData: z.array(font).describe('The fonts that the text uses.'),
    swatches: z.array(swatch).min(4).describe('All colours; at least none, paper, registration and black.'),
    swatchGroups: z.array(swatchGroup).optional(),
    brandColors: z.record(z.string(), z.unknown()).optional().describe('Deprecated: use `swatches`.'),
    blendSpace: z
      .enum(['rgb', 'cmyk'])
      .optional()
      .describe(
        'The colour space for blending on pages with transparency; `rgb` if absent. With `cmyk`, print programs show all colours of such a page as printed.',
      ),
    styles: styles.default({ paragraph: [], character: [] }).describe('No styles if absent.'),
    layers: z.array(layer).default([]).describe('Back to front; none if absent.'),
    stories: z.array(story).default([]).describe('None if absent.'),
    pages: z.array(page).describe('At least one in a template; a clip may have none.'),
    activePageIndex: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('The page that an editor opens first; 0 if absent.'),
    links: z.array(link).optional(),
    anchors: z.array(linkTarget).optional(),
    bookmarks: z.array(bookmark).optional().describe('In the order of the outline.'),
    conditions: z.array(condition).optional(),
    variables: z.array(variable).optional(),
    mergeFields: z.array(mergeField).optional().describe('Fields that a data source fills in, record by record.'),
    lists: z.array(numbering).optional(),
    notes: notesSetting.optional(),
    extra: extra.optional(),
  })
  .meta({ id: 'Design', description: 'A design document, version 1.0.0.' });

export type { Design };

type Defaulted = 'styles' | 'layers' | 'stories';

/** A valid document, in which members with a default may be absent. */
export type DesignInput = Omit<Design, Defaulted | 'metaData'> &
  Partial<Pick<Design, Defaulted>> & { metaData: Omit<Design['metaData'], 'title'> & { title?: string | undefined } };

import { judgeArchives } from './archives/archives.ts';
import { judgeStreams } from './archives/streams.ts';
import { judgeAssets } from './assets.ts';
import { judgeDrawings } from './drawings/drawings.ts';
import { judgeGeometry } from './drawings/geometry.ts';
import { judgeGalleryPdf, judgeLayoutPdf, judgeTemplatePdf } from './drawings/pages/design-pdf.ts';
import { judgeDesignPages } from './drawings/pages/pages.ts';
import { judgePdf } from './drawings/pdf/pdf.ts';
import { judgePdfSuite } from './drawings/pdf/pdf-suite.ts';
import { judgePdfWriter } from './drawings/pdf/pdf-writer.ts';
import { judgePostScript } from './drawings/postscript/postscript.ts';
import { judgePostScriptMakers } from './drawings/postscript/postscript-makers.ts';
import { judgePostScriptPictures } from './drawings/postscript/postscript-pictures.ts';
import { judgeOtherViewers } from './drawings/svg/other-viewers.ts';
import { judgeSvgInBrowser } from './drawings/svg/svg-browser.ts';
import { judgeSvgCascade } from './drawings/svg/svg-cascade.ts';
import { judgeSvgFolder } from './drawings/svg/svg-folder.ts';
import { judgeHostileSvg } from './drawings/svg/svg-hostile.ts';
import { judgeSvgReftests } from './drawings/svg/svg-reftests.ts';
import { judgeSvgSuite } from './drawings/svg/svg-suite.ts';
import { judgeSvgText } from './drawings/svg/svg-text.ts';
import { judgeSvgViewers } from './drawings/svg/svg-viewers.ts';
import type { Judge } from './finding.ts';
import { judgeCollections } from './fonts/collections.ts';
import { judgeEot } from './fonts/eot.ts';
import { judgeFontValidity } from './fonts/font-validity.ts';
import { judgeFonts } from './fonts/fonts.ts';
import { judgeInstances } from './fonts/instances.ts';
import { judgeCff } from './fonts/outlines/cff.ts';
import { judgeCffWriting } from './fonts/outlines/cff-writing.ts';
import { judgeCurves } from './fonts/outlines/curves.ts';
import { judgeGlyf } from './fonts/outlines/glyf.ts';
import { judgeType1 } from './fonts/outlines/type1.ts';
import { judgeRoundTrips } from './fonts/round-trips.ts';
import { judgeSubsets } from './fonts/subsets.ts';
import { judgeWoff2 } from './fonts/woff2.ts';
import { judgeColourMatrix } from './images/colour-matrix.ts';
import { judgeColours } from './images/colours.ts';
import { judgeGrayColours } from './images/gray-colours.ts';
import { judgeImageColours } from './images/image-colours.ts';
import { judgeLayers } from './images/layers.ts';
import { judgeMetadata } from './images/metadata.ts';
import { judgeTracing } from './images/tracing.ts';
import { judgePreview } from './preview/preview.ts';
import { judgeJapaneseText } from './text/japanese-text.ts';
import { judgeLineBreaks } from './text/line-breaks.ts';
import { judgeXml } from './xml.ts';

/** The judges by name, in the order in which `pnpm judges` runs them. */
export const judges: Readonly<Record<string, Judge>> = {
  archives: judgeArchives,
  streams: judgeStreams,
  xml: judgeXml,
  colours: judgeColours,
  'image-colours': judgeImageColours,
  'gray-colours': judgeGrayColours,
  'colour-matrix': judgeColourMatrix,
  metadata: judgeMetadata,
  geometry: judgeGeometry,
  curves: judgeCurves,
  cff: judgeCff,
  'cff-writing': judgeCffWriting,
  type1: judgeType1,
  glyf: judgeGlyf,
  fonts: judgeFonts,
  'font-validity': judgeFontValidity,
  instances: judgeInstances,
  subsets: judgeSubsets,
  collections: judgeCollections,
  'round-trips': judgeRoundTrips,
  woff2: judgeWoff2,
  eot: judgeEot,
  layers: judgeLayers,
  tracing: judgeTracing,
  assets: judgeAssets,
  'svg-cascade': judgeSvgCascade,
  'svg-text': judgeSvgText,
  'svg-viewers': judgeSvgViewers,
  'svg-browser': judgeSvgInBrowser,
  'svg-folder': judgeSvgFolder,
  'svg-hostile': judgeHostileSvg,
  'other-viewers': judgeOtherViewers,
  'svg-suite': judgeSvgSuite,
  'pdf-suite': judgePdfSuite,
  'svg-reftests': judgeSvgReftests,
  drawings: judgeDrawings,
  postscript: judgePostScript,
  'postscript-pictures': judgePostScriptPictures,
  'postscript-makers': judgePostScriptMakers,
  pdf: judgePdf,
  'pdf-writer': judgePdfWriter,
  pages: judgeDesignPages,
  'design-pdf-gallery': judgeGalleryPdf,
  'design-pdf-layouts': judgeLayoutPdf,
  'design-pdf-templates': judgeTemplatePdf,
  preview: judgePreview,
  'line-breaks': judgeLineBreaks,
  'japanese-text': judgeJapaneseText,
};

import { judgeArchives } from './archives.ts';
import { judgeAssets } from './assets.ts';
import { judgeCff } from './cff.ts';
import { judgeCffWriting } from './cff-writing.ts';
import { judgeColourMatrix } from './colour-matrix.ts';
import { judgeColours } from './colours.ts';
import { judgeCurves } from './curves.ts';
import { judgeDrawings } from './drawings.ts';
import { judgeEot } from './eot.ts';
import type { Judge } from './finding.ts';
import { judgeFontValidity } from './font-validity.ts';
import { judgeFonts } from './fonts.ts';
import { judgeGeometry } from './geometry.ts';
import { judgeGlyf } from './glyf.ts';
import { judgeGrayColours } from './gray-colours.ts';
import { judgeImageColours } from './image-colours.ts';
import { judgeInstances } from './instances.ts';
import { judgeLayers } from './layers.ts';
import { judgeMetadata } from './metadata.ts';
import { judgePdf } from './pdf.ts';
import { judgePostScript } from './postscript.ts';
import { judgeRoundTrips } from './round-trips.ts';
import { judgeStreams } from './streams.ts';
import { judgeSvgCascade } from './svg-cascade.ts';
import { judgeSvgSuite } from './svg-suite.ts';
import { judgeSvgText } from './svg-text.ts';
import { judgeTracing } from './tracing.ts';
import { judgeType1 } from './type1.ts';
import { judgeWoff2 } from './woff2.ts';
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
  'round-trips': judgeRoundTrips,
  woff2: judgeWoff2,
  eot: judgeEot,
  layers: judgeLayers,
  tracing: judgeTracing,
  assets: judgeAssets,
  'svg-cascade': judgeSvgCascade,
  'svg-text': judgeSvgText,
  'svg-suite': judgeSvgSuite,
  drawings: judgeDrawings,
  postscript: judgePostScript,
  pdf: judgePdf,
};

import { eot } from '../font/eot/index.ts';
import { otf, ttf } from '../font/sfnt/index.ts';
import { woff } from '../font/woff/index.ts';
import { woff2 } from '../font/woff2/index.ts';
import type { Format, PendingFormat } from '../format.ts';
import { ai } from '../image/ai/index.ts';
import { avif } from '../image/avif/index.ts';
import { bmp } from '../image/bmp/index.ts';
import { eps } from '../image/eps/index.ts';
import { gif } from '../image/gif/index.ts';
import { jpg } from '../image/jpg/index.ts';
import { pdf } from '../image/pdf/index.ts';
import { png } from '../image/png/index.ts';
import { psd } from '../image/psd/index.ts';
import { svg } from '../image/svg/index.ts';
import { tiff } from '../image/tiff/index.ts';
import { webp } from '../image/webp/index.ts';
import { designPackage } from '../layout/bundle/index.ts';
import { layoutPackage } from '../layout/idml/index.ts';
import { pod } from '../layout/pod/index.ts';

/** Every format, most specific signature first. To add one: a folder, and a line here. */
export const formats = [
  png,
  webp,
  gif,
  jpg,
  avif,
  tiff,
  psd,
  woff2,
  woff,
  eot,
  otf,
  ttf,
  bmp,
  ai,
  pdf,
  eps,
  svg,
  designPackage,
  layoutPackage,
  pod,
] as const satisfies readonly Format[];

/**
 * Inputs that the specification names but that cannot be read yet: the API accepts them, and their conversion fails.
 * Remove the entry when the format gets a descriptor.
 */
export const pendingFormats: readonly PendingFormat[] = [];

export type FormatId = (typeof formats)[number]['id'];
/** The type names of inputs. */
export type InputType = Extract<(typeof formats)[number], { reads: object }>['types'][number];
/** The type names of outputs. */
export type OutputType = Extract<(typeof formats)[number], { writes: object }>['id'];

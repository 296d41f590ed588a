import type { XRef } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import type { Functions } from '../colour/functions.ts';
import type { ColourSpaces } from '../colour/spaces.ts';
import type { OptionalContent } from '../document/optional-content.ts';
import type { FontLibrary } from '../fonts/library.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { RepeatCount } from './repeats.ts';
import type { ElementCount } from './surface.ts';

/** The parts of a document that all its content streams share. */
export interface PageServices {
  readonly context: Context;
  readonly xref: XRef;
  readonly functions: Functions;
  readonly spaces: ColourSpaces;
  readonly fonts: FontLibrary;
  readonly pictures: Pictures;
  readonly layers: OptionalContent;
  readonly count: ElementCount;
  readonly repeats: RepeatCount;
}

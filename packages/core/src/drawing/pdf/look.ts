import { clampUnit } from '../../colour/spaces.ts';
import type { BlendMode } from '../../models/drawing/blend-mode.ts';
import type { Overprint } from '../../models/drawing/nodes.ts';
import type { PdfContent } from './file/content.ts';
import type { ObjectNumber } from './file/objects.ts';
import { formatShare } from './file/syntax.ts';
import type { PdfServices } from './services.ts';

/** The parameters of the graphics state that affect how an object is composed with its backdrop. */
export interface Look {
  readonly opacity?: number | undefined;
  readonly blendMode?: BlendMode | undefined;
  readonly mask?: ObjectNumber | undefined;
  readonly overprint?: Overprint | undefined;
}

/** The name of a blend mode: its words, each with a capital letter. @see ISO 32000-2, "Blend mode" */
function blendName(mode: BlendMode): string {
  return mode.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Draws under a look, if it differs from that of the surrounding objects. */
export async function drawWithLook(
  services: PdfServices,
  look: Look,
  out: PdfContent,
  draw: () => Promise<void> | void,
): Promise<void> {
  const entries = lookEntries(look);
  if (entries === '') {
    await draw();
    return;
  }
  out.save();
  setLook(services, entries, out);
  await draw();
  out.restore();
}

/** The entries of the parameters that are not those at the start of a stream. */
export function lookEntries({ opacity = 1, blendMode = 'normal', mask, overprint }: Look): string {
  let text = '';
  const share = formatShare(clampUnit(opacity));
  if (share !== '1') text += `/ca ${share}/CA ${share}`;
  if (blendMode !== 'normal') text += `/BM/${blendName(blendMode)}`;
  if (mask !== undefined) text += `/SMask ${mask} 0 R`;
  if (overprint !== undefined) text += `/OP true/op true/OPM ${overprint === 'nonzero-plates' ? 1 : 0}`;
  return text;
}

/** Sets parameters until the next `Q`. */
export function setLook({ objects }: PdfServices, entries: string, out: PdfContent): void {
  out.add(`${out.use('ExtGState', objects.addShared(`<</Type/ExtGState${entries}>>`))} gs`);
}

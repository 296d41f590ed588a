import { clampUnit } from '../../colour/spaces.ts';
import type { Mask } from '../../models/drawing/nodes.ts';
import { limitBox } from '../limit/coordinate-limit.ts';
import { PdfContent } from './file/content.ts';
import type { ObjectNumber } from './file/objects.ts';
import { formatBox, formatShare } from './file/syntax.ts';
import { luminanceOf } from './paint/colour-spaces.ts';
import { type ColourMode, decimalsOf, limitIn, type Scope, streamScope, visibleBox } from './scope.ts';
import type { PdfServices } from './services.ts';

/** Most samples of a transfer function. */
const maxTransferSamples = 4096;

/** Writes a soft mask in the coordinates of the scope; undefined if nothing is visible. Its own mask is not included. */
export async function maskObject(services: PdfServices, mask: Mask, scope: Scope): Promise<ObjectNumber | undefined> {
  const area = mask.region === undefined ? visibleBox(scope) : limitBox(limitIn(scope), mask.region, scope);
  if (area === undefined) return undefined;
  const box = formatBox(area, decimalsOf(scope) + 1);
  const unit = formatShare(streamScope(scope, area).unit);
  return services.written.once(mask, `${box} ${unit}`, async () => {
    const colours: ColourMode = mask.mixing === 'linear' ? 'linear-luminance' : 'luminance';
    const content = new PdfContent(services.limit);
    await services.writeNodes(services, mask.children, { ...streamScope(scope, area), colours }, content);
    const form = services.objects.addStream(
      `/Type/XObject/Subtype/Form/BBox${box}/Group<</S/Transparency/CS/DeviceGray/I true>>` +
        content.resources(services.sharedSpaces),
      content.bytes(),
    );
    const kind = mask.kind === 'alpha' ? 'Alpha' : 'Luminosity';
    const transfer = mask.transfer === undefined ? '' : `/TR ${transferFunction(services, mask.transfer)} 0 R`;
    const backdrop = backdropOf(mask, colours);
    const background = backdrop === 0 ? '' : `/BC[${formatShare(backdrop)}]`;
    return services.objects.add(`<</Type/Mask/S/${kind}/G ${form} 0 R${background}${transfer}>>`);
  });
}

/** True if the mask is not transparent outside of its region, where it has to be. */
export function needsRegionClip(mask: Mask): boolean {
  return mask.region !== undefined && (backdropOf(mask, 'luminance') > 0 || (mask.transfer?.[0] ?? 0) > 0);
}

function backdropOf({ kind, backdrop }: Mask, colours: ColourMode): number {
  return kind === 'alpha' || backdrop === undefined ? 0 : luminanceOf(backdrop.srgb, colours);
}

/** @see ISO 32000-2, "Type 0 (sampled) functions" */
function transferFunction({ objects }: PdfServices, values: readonly number[]): ObjectNumber {
  const all = values.length === 0 ? [0, 1] : values.length === 1 ? [values[0]!, values[0]!] : values;
  const count = Math.min(all.length, maxTransferSamples);
  const samples = new DataView(new ArrayBuffer(count * 2));
  for (let at = 0; at < count; at++) {
    const value = all[Math.round((at * (all.length - 1)) / (count - 1))]!;
    samples.setUint16(at * 2, Math.round(clampUnit(value) * 0xffff));
  }
  const entries = `/FunctionType 0/Domain[0 1]/Range[0 1]/Size[${count}]/BitsPerSample 16`;
  return objects.addStream(entries, new Uint8Array(samples.buffer));
}

import { clampUnit } from '../../colour/spaces.ts';
import type { Mask } from '../../models/drawing/nodes.ts';
import { limitBox } from '../limit/coordinate-limit.ts';
import { boxAttributes, formatColour, formatNumber } from './format.ts';
import { decimalsOf, type Scope, visibleBox } from './scope.ts';
import type { SvgServices } from './services.ts';
import type { SvgText } from './svg-text.ts';
import { whiteNodes } from './white.ts';

/** Most values of a transfer function that are written. */
const maxTransferValues = 256;

/** Defines a mask, and returns the attribute. A mask of the mask is applied by the caller. */
export async function maskAttribute(services: SvgServices, mask: Mask, scope: Scope): Promise<string> {
  const { region } = mask;
  const area = region === undefined ? visibleBox(scope) : limitBox(services.coordinateLimit, region, scope);
  if (area === undefined) return '';
  const box = boxAttributes(area, decimalsOf(scope) + 1);
  const id = await services.definitions.define(mask, box, async (id, out) => {
    const isFiltered = mask.transfer !== undefined && mask.transfer.length > 1;
    // An alpha mask with a transfer function becomes a luminance mask; so does a white one, since Inkscape has no others.
    const white = mask.kind === 'alpha' && !isFiltered ? whiteNodes(mask.children) : undefined;
    const kind = mask.kind === 'alpha' && !isFiltered && white === undefined ? ' style="mask-type:alpha"' : '';
    const light = mask.mixing === 'linear' && mask.kind === 'luminance' ? ' color-interpolation="linearRGB"' : '';
    const filter = isFiltered ? await transferFilter(services, mask, box) : '';
    out.add(`<mask id="${id}" maskUnits="userSpaceOnUse"${box}${kind}${light}>\n`);
    if (isFiltered) out.add(`<g${filter}>\n`);
    if (isFiltered || mask.backdrop !== undefined) addBackdrop(mask, box, out);
    await services.writeNodes(services, white ?? mask.children, { ...scope, depth: scope.depth + 2 }, out);
    out.add(isFiltered ? '</g>\n</mask>\n' : '</mask>\n');
  });
  return ` mask="url(#${id})"`;
}

/** A filter needs something opaque below a luminance mask; black changes no luminance. */
function addBackdrop({ kind, backdrop }: Mask, box: string, out: SvgText): void {
  if (kind === 'luminance') out.add(`<rect${box} fill="${formatColour(backdrop?.srgb ?? [0, 0, 0])}"/>\n`);
}

/**
 * Defines a filter that makes the value of the mask gray, and then applies the transfer function.
 * @see ISO 32000-1, "Soft-Mask Dictionaries", TR
 */
async function transferFilter({ definitions }: SvgServices, mask: Mask, box: string): Promise<string> {
  const values = sampled(mask.transfer ?? [])
    .map((value) => formatNumber(clampUnit(value), 4))
    .join(' ');
  const row = mask.kind === 'alpha' ? '0 0 0 1 0 ' : '.2126 .7152 .0722 0 0 ';
  const id = await definitions.define(mask.transfer ?? mask, `${mask.kind}${box}`, (id, out) => {
    const functions = ['R', 'G', 'B'].map((channel) => `<feFunc${channel} type="table" tableValues="${values}"/>`);
    out.add(
      `<filter id="${id}" filterUnits="userSpaceOnUse"${box} color-interpolation-filters="sRGB">` +
        `<feColorMatrix values="${row.repeat(3)}0 0 0 0 1"/>` +
        `<feComponentTransfer>${functions.join('')}</feComponentTransfer></filter>\n`,
    );
  });
  return ` filter="url(#${id})"`;
}

function sampled(values: readonly number[]): readonly number[] {
  if (values.length <= maxTransferValues) return values;
  const step = (values.length - 1) / (maxTransferValues - 1);
  return Array.from({ length: maxTransferValues }, (_, index) => values[Math.round(index * step)]!);
}

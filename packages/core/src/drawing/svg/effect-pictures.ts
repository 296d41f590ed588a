import type { DrawingNode, FilterEffect } from '../../models/drawing/nodes.ts';
import type { Box } from '../../outline/bounds.ts';
import { Definitions } from './definitions.ts';
import { formatNumber } from './format.ts';
import { svgRoot } from './root.ts';
import { rootScope } from './scope.ts';
import type { SvgServices } from './services.ts';
import { SvgText } from './svg-text.ts';

type PictureEffect = Extract<FilterEffect, { readonly kind: 'picture' | 'drawing' }>;

const decimals = 3;

/**
 * Writes a picture or drawing of a filter, which fills the region of the filter, as a drawing of its own in a data URL: engines place references to elements
 * differently, and Firefox ignores them.
 */
export async function pictureEffect(
  services: SvgServices,
  effect: PictureEffect,
  region: Box,
  own: string,
  out: SvgText,
): Promise<void> {
  const limit = { length: 0, max: services.context.limits.maxTextBytes };
  const [text, definitions] = [new SvgText(limit), new Definitions(limit)];
  const body = new SvgText(limit);
  const children: readonly DrawingNode[] = effect.kind === 'drawing' ? effect.children : [{ ...effect, kind: 'image' }];
  await services.writeNodes({ ...services, definitions }, children, rootScope(region, decimals), body);
  const [width, height] = [region.xMax - region.xMin, region.yMax - region.yMin];
  text.add(svgRoot(formatNumber(width, decimals), formatNumber(height, decimals), region, decimals, ''));
  text.append(definitions.wrapped());
  text.append(body);
  text.add('</svg>');
  out.add(
    `<feImage${own} preserveAspectRatio="none" xlink:href="data:image/svg+xml;base64,`,
  );
  out.addBase64(text.toBytes());
  out.add('"/>');
}

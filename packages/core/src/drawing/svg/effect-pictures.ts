import type { DrawingNode, FilterEffect } from '../../models/drawing/nodes.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { Definitions } from './definitions.ts';
import { boxAttributes, formatNumber } from './format.ts';
import { svgRoot } from './root.ts';
import { rootScope, type Scope } from './scope.ts';
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
  scope: Scope,
  own: string,
  out: SvgText,
): Promise<void> {
  if (services.refersToPictures) return referToPicture(services, effect, scope, own, out);
  const limit = { length: 0, max: services.context.limits.maxTextBytes };
  const [text, definitions] = [new SvgText(limit), new Definitions(limit)];
  const body = new SvgText(limit);
  const children = childrenOf(effect);
  await services.writeNodes({ ...services, definitions }, children, rootScope(region, decimals), body);
  const [width, height] = [region.xMax - region.xMin, region.yMax - region.yMin];
  text.add(svgRoot(formatNumber(width, decimals), formatNumber(height, decimals), region, decimals, ''));
  text.append(definitions.wrapped());
  text.append(body);
  text.add('</svg>');
  out.add(
    `<feImage${boxAttributes(region, decimals)}${own} preserveAspectRatio="none" xlink:href="data:image/svg+xml;base64,`,
  );
  out.addBase64(text.toBytes());
  out.add('"/>');
}

function childrenOf(effect: PictureEffect): readonly DrawingNode[] {
  return effect.kind === 'drawing' ? effect.children : [{ ...effect, kind: 'image' }];
}

/** Defines a group in the coordinates of the filtered element. */
async function referToPicture(
  services: SvgServices,
  effect: PictureEffect,
  scope: Scope,
  own: string,
  out: SvgText,
): Promise<void> {
  const id = await services.definitions.define(effect, String(scope.decimals), async (id, text) => {
    text.add(`<g id="${id}">\n`);
    await services.writeNodes(services, childrenOf(effect), { ...scope, depth: 3 }, text);
    text.add('</g>\n');
  });
  out.add(`<feImage${own} xlink:href="#${id}"/>`);
}

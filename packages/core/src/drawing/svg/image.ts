import type { ImageNode } from '../../models/drawing/nodes.ts';
import type { DrawingPicture } from '../../models/drawing/picture.ts';
import { identity, joinMatrices } from '../../outline/matrix.ts';
import { escapeAttribute } from '../../xml/escape.ts';
import { isHugePicture } from '../limit/coordinate-limit.ts';
import { formatNumber, opacityAttribute, transformAttribute } from './format.ts';
import { decimalsOf, isUpright, type Scope } from './scope.ts';
import type { SvgServices } from './services.ts';
import type { SvgText } from './svg-text.ts';

/** Writes a picture as a data URL; one that is used several times is defined once. */
export async function writeImage(services: SvgServices, node: ImageNode, scope: Scope, out: SvgText): Promise<void> {
  const { picture, transform = identity, opacity, scaling, label } = node;
  const drawn = services.replacements.get(picture) ?? picture;
  const decimals = decimalsOf(scope) + 1;
  const [a, , , d, e, f] = transform;
  if (isHugePicture(services.coordinateLimit, joinMatrices(transform, scope.matrix), 'svg'))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'a huge picture is placed inexactly');
  const words = label === undefined ? '' : ` role="img" aria-label="${escapeAttribute(label)}"`;
  // The engine knows the attribute, browsers prefer the property.
  const crisp = scaling === 'pixels' ? ' image-rendering="optimizeSpeed" style="image-rendering:pixelated"' : '';
  const own = `${words}${opacityAttribute('opacity', opacity)}${crisp}`;
  if ((services.survey.imageCounts.get(picture) ?? 0) > 1) {
    const id = await services.definitions.define(picture, crisp, (id, text) => {
      addPicture(drawn, ` id="${id}" width="1" height="1"${crisp}`, text);
    });
    const place = transformAttribute(transform, decimals);
    out.add(`<use xlink:href="#${id}"${words}${opacityAttribute('opacity', opacity)}${place}/>\n`);
  } else if (isUpright(transform) && a > 0 && d > 0) {
    const [x, y, width, height] = [e, f, a, d].map((value) => formatNumber(value, decimals));
    const place = `${x === '0' ? '' : ` x="${x}"`}${y === '0' ? '' : ` y="${y}"`}`;
    addPicture(drawn, `${place} width="${width}" height="${height}"${own}`, out);
  } else addPicture(drawn, ` width="1" height="1"${own}${transformAttribute(transform, decimals)}`, out);
}

function addPicture({ bytes, mediaType }: DrawingPicture, attributes: string, out: SvgText): void {
  out.add(`<image${attributes} preserveAspectRatio="none" xlink:href="data:${mediaType};base64,`);
  out.addBase64(bytes);
  out.add('"/>\n');
}

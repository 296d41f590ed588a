import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { operatorsOfPdf } from '../../../test/drawing/pdf-file.ts';
import { convert } from '../../convert.ts';

type Draw = (far: number) => string;

/** Drawings whose visible part does not depend on how far they reach. */
const drawings: Readonly<Record<string, Draw>> = {
  'an edge through the view': (far) => `<path d="M-${far} -${far}L${far} ${far}L0 100z"/>`,
  'a rotated band': (far) => `<rect x="-${far}" y="10" width="${2 * far}" height="30" transform="rotate(30)"/>`,
  'a small outline at a large scale': (far) => `<path transform="scale(${far})" d="M0 0H1V${50 / far}H0z"/>`,
  'a ring of two far contours': (far) =>
    `<path fill-rule="evenodd" d="M-${far} -${far}H${far}V${far}H-${far}zM-${far / 2} 20H${far / 3}V60H-${far / 2}z"/>`,
  'a stroke with a corner': (far) => `<path d="M10 ${far}V10H${far}" fill="none" stroke="#333" stroke-width="8"/>`,
  'a closed stroke': (far) => `<path d="M10 10H${far}V${far}H10z" fill="none" stroke="#333" stroke-width="8"/>`,
  'dashes from far away': (far) =>
    `<path d="M-${far} 50H${far}" stroke="#06c" stroke-width="10" stroke-dasharray="13 7"/>`,
  'a stroke wider than the view': (far) => `<path d="M-10 ${50 + far / 2}H110" stroke-width="${far}" stroke="#333"/>`,
  'a stroke of unscaled width': (far) =>
    `<path vector-effect="non-scaling-stroke" d="M-${far} 50H${far}" stroke="#333" stroke-width="8"/>`,
  'a clip': (far) =>
    `<clipPath id="c"><path d="M-${far} -${far}L${far} ${far}L0 100z"/></clipPath><rect width="100" height="100" clip-path="url(#c)"/>`,
  'a clip that is used at two places': (far) =>
    `<clipPath id="c"><path d="M-${far} 10H${far}V40H-${far}z"/></clipPath><g transform="translate(-${far / 2} 0)">` +
    `<rect width="${far}" height="100" clip-path="url(#c)"/></g><rect width="100" height="100" clip-path="url(#c)" fill="red"/>`,
  'a mask': (far) =>
    `<mask id="m" maskUnits="userSpaceOnUse" x="-${far}" y="-${far}" width="${2 * far}" height="${2 * far}">` +
    `<path d="M-${far} -${far}L${far} ${far}L0 100z" fill="#fff"/></mask><rect width="100" height="100" mask="url(#m)"/>`,
  'a shape with a gradient': (far) =>
    `<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="100"><stop stop-color="red"/><stop offset="1"/></linearGradient>` +
    `<path d="M-${far} -${far}H${far}V60H-${far}z" fill="url(#g)"/>`,
  'a pattern that begins far away': (far) =>
    `<pattern id="p" width="20" height="20" x="${far}" patternUnits="userSpaceOnUse"><rect width="10" height="10"/></pattern>` +
    `<rect x="-${far}" width="${2 * far}" height="100" fill="url(#p)"/>`,
  'a letter larger than the view': (far) =>
    `<text x="${50 - 0.14 * far}" y="${0.35 * far}" font-size="${far}" font-family="sans-serif">I</text>`,
  'a letter beside the view': (far) => `<text x="10" y="50" font-size="40">A</text><text x="${far}" y="50">B</text>`,
  'a translucent group': (far) => `<g opacity=".5"><rect x="-${far}" width="${2 * far}" height="50"/></g>`,
};

const svgOf = (body: string): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">${body}</svg>`,
  );

async function drawn(body: string) {
  const { bytes, notes } = await convert(svgOf(body), { to: 'png' });
  return { pixels: await sharp(bytes).ensureAlpha().raw().toBuffer(), notes };
}

/** All engines draw coordinates of this size. */
const near = 8000;

describe.each(Object.entries(drawings))('%s', (_, draw) => {
  it.each([40_000, 4e5, 8e6, 8e8, 8e10])('looks the same if it reaches to %d', async (far) => {
    const [expected, found] = [await drawn(draw(near)), await drawn(draw(far))];
    expect(found.notes).toEqual([]);
    let sum = 0;
    for (const [at, value] of expected.pixels.entries()) sum += Math.abs(value - found.pixels[at]!); // the same size
    expect(sum / expected.pixels.length).toBeLessThan(0.7);
    expect(expected.pixels.some((value) => value !== expected.pixels[0])).toBe(true);
  });
});

/** In a group that is far away, only the transformed coordinates are near. */
const inFarGroups = ['a clip that is used at two places'];

describe('PDF', () => {
  const upright = Object.entries(drawings).filter(([name]) => !inFarGroups.includes(name));
  it.each(upright)('has coordinates that readers draw: %s', async (_, draw) => {
    const { bytes } = await convert(svgOf(draw(8e6)), { to: 'pdf' });
    const paths = [...operatorsOfPdf(bytes).matchAll(/^([-\d. ]+) (?:m|l|c|re)$/gm)].map(([, numbers]) => numbers!);
    for (const number of paths.join(' ').split(' ')) expect(Math.abs(Number(number))).toBeLessThan(40_000);
  });
});

describe('a pattern that begins far away', () => {
  it('has a place in PDF that readers draw', async () => {
    const { bytes } = await convert(svgOf(drawings['a pattern that begins far away']!(8e9)), { to: 'pdf' });
    const [, matrix = ''] =
      /\/PatternType 1[^>]*\/Matrix\[([^\]]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    const numbers = matrix.split(' ').map(Number);
    expect(numbers).toHaveLength(6);
    for (const number of numbers) expect(Math.abs(number)).toBeLessThan(40_000);
  });
});

describe('a huge picture', () => {
  it.each(['png', 'svg', 'pdf'] as const)('is noted in %s, since viewers place its samples inexactly', async (to) => {
    const data = (
      await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const picture = (side: number) =>
      convert(
        svgOf(`<image href="data:image/png;base64,${data}" width="${side}" height="50" preserveAspectRatio="none"/>`),
        { to },
      );
    const codes = async (side: number) => (await picture(side)).notes.map(({ code }) => code);
    expect(await codes(1000)).toEqual([]);
    // The svg is the source, cleaned.
    expect(await codes(1e9)).toEqual(to === 'svg' ? [] : ['DRAWING_LOOK_CHANGED']);
  });
});

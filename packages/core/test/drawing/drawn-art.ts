import sharp from 'sharp';

// Flat drawings with known shapes: drawn small they are traced, drawn large they are the reference.

/** A drawing, its colours, and the maximum number of nodes in its outlines, without the four of the background. */
export interface Art {
  readonly svg: string;
  readonly colours: readonly string[];
  readonly maxNodes: number;
}

const draw = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="160"><rect width="200" height="160" fill="#fff"/>${body}</svg>`;
const letters =
  'M20 140 55 20H75L110 140H90L82 110H48L40 140zM53 92H77L65 45zM125 20h30a30 32 0 0 1 10 60a30 32 0 0 1-10 60h-30zM143 38v32h10a14 16 0 0 0 0-32zM143 90v32h12a14 16 0 0 0 0-32z';

export const art: Readonly<Record<string, Art>> = {
  'a circle': {
    svg: draw('<circle cx="90" cy="80" r="50" fill="#c00"/>'),
    colours: ['#ffffff', '#cc0000'],
    maxNodes: 8,
  },
  'a ring': {
    svg: draw('<circle cx="90" cy="80" r="50" fill="none" stroke="#046" stroke-width="14"/>'),
    colours: ['#ffffff', '#004466'],
    maxNodes: 24,
  },
  'a polygon': {
    svg: draw('<path d="M20 140 100 15 185 70 150 150z" fill="#284"/>'),
    colours: ['#ffffff', '#228844'],
    maxNodes: 12,
  },
  letters: { svg: draw(`<path d="${letters}" fill="#111"/>`), colours: ['#ffffff', '#111111'], maxNodes: 48 },
  'several colours': {
    svg: draw(
      '<path d="M0 0H200V160H0z" fill="#fd4"/><path d="M0 160 60 40 120 160z" fill="#264"/><circle cx="150" cy="50" r="30" fill="#e42"/><path d="M80 160 140 90 200 160z" fill="#486"/><rect x="20" y="10" width="50" height="20" fill="#38c"/>',
    ),
    colours: ['#ffdd44', '#226644', '#ee4422', '#448866', '#3388cc'],
    maxNodes: 44,
  },
};

/** Lines thinner than two pixels. */
export const thinLines = draw(
  '<path d="M10 10 190 150M10 80.5H190M100.5 5V155M10 150 190 100" stroke="#000" fill="none" stroke-width="1.5"/>',
);

export type Edges = 'soft' | 'hard';

/** Draws a png with soft or hard edges. */
export async function drawArt(svg: string, edges: Edges): Promise<Uint8Array> {
  const drawn = edges === 'soft' ? svg : svg.replace('<svg ', '<svg shape-rendering="crispEdges" ');
  return sharp(Buffer.from(drawn)).png().toBuffer();
}

/** Draws an svg enlarged on a transparent background. */
export async function enlarge(svg: Uint8Array | string, times: number) {
  const image = sharp(Buffer.from(svg), { density: 72 * times, unlimited: true });
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

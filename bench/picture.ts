import sharp from 'sharp';

/** Makes a 12-megapixel image that resembles a photograph: gradients, edges, texture and a little noise. */
export async function makePhoto(): Promise<Uint8Array> {
  const [width, height] = [4000, 3000];
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 977) % width, (index * 613) % height];
    const hue = (index * 47) % 360;
    return `<ellipse cx="${x}" cy="${y}" rx="${80 + ((index * 131) % 500)}" ry="${60 + ((index * 71) % 300)}" fill="hsl(${hue} 50% 50%)" fill-opacity=".5"/>`;
  });
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g"><stop offset="0" stop-color="#fff3d0"/><stop offset="1" stop-color="#304060"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  // A tile of grain from a seeded generator, so that the image is the same in every run.
  const side = 512;
  let state = 1;
  const grain = Uint8Array.from({ length: side * side }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 108 + (state >>> 24) * 0.16;
  });
  const tile = await sharp(grain, { raw: { width: side, height: side, channels: 1 } })
    .blur(0.6)
    .png()
    .toBuffer();
  const photo = sharp(Buffer.from(scene))
    .composite([{ input: tile, tile: true, blend: 'overlay' }])
    .removeAlpha();
  return photo.jpeg({ quality: 92 }).toBuffer();
}

/** Converts the photograph to a 24-bit BMP. @see [MS-WMF], "BitmapInfoHeader Object" */
export async function toBitmap(photo: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(photo).flip().recomb(swapRedAndBlue).raw().toBuffer({ resolveWithObject: true });
  const header = Buffer.alloc(54);
  header.write('BM', 0, 'latin1');
  header.writeUInt32LE(54 + data.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(info.width, 18); // a multiple of 4, so rows need no padding
  header.writeInt32LE(info.height, 22);
  header.writeUInt32LE(1 | (24 << 16), 26);
  return Buffer.concat([header, data]);
}

const swapRedAndBlue: [[0, 0, 1], [0, 1, 0], [1, 0, 0]] = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
];

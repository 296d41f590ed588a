import sharp from 'sharp';

/** A 12-megapixel picture with what photographs have: soft light, edges, texture and a little noise. */
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
  // A tile of grain, drawn by a small generator with a seed, so that the picture is the same every time.
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

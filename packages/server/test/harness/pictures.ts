import sharp from 'sharp';

/** Creates a small PNG in one colour. */
export async function makePng(side = 16, colour = '#4a7dba'): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

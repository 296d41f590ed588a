import sharp from 'sharp';
import { writeDrawingSvg } from '../../../packages/core/src/drawing/svg/write.ts';
import { drawingCases } from '../../../packages/core/test/drawing/drawing-cases.data.ts';
import { drawingOf, openRun } from '../../../packages/core/test/drawing/drawings.ts';
import { findChromium, takePicture } from '../../programs/chromium.ts';
import type { Finding } from '../finding.ts';

const [side, scale, columns] = [100, 2, 10];
/** The largest acceptable mean difference of the samples, from 0 to 255. */
const maxDifference = 1.5;

/** Chromium takes CSS pixels for the pixels of the output, the engine those of the picture. */
const inDevicePixels = 'a stroke with a width in pixels';

/** Draws the drawings of the tests with the engine and with Chromium, and compares them. */
export async function judgeDrawings(): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'drawings', details: 'Chromium is not installed' }];
  const write = (pixelsPerUnit?: number): Promise<Uint8Array[]> =>
    Promise.all(
      drawingCases.map(({ nodes }) => writeDrawingSvg(drawingOf(...nodes), { pixelsPerUnit }, openRun().context)),
    );
  const [forViewers, forEngine] = [await write(), await write(scale)];
  const images = forViewers.map(
    (svg) => `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
  );
  const style = `body{margin:0;background:#fff;display:grid;grid-template-columns:repeat(${columns},${side}px);grid-auto-rows:${side}px}`;
  const screenshot = await takePicture(browser, `<!DOCTYPE html><style>${style}</style>${images.join('')}`, {
    width: columns * side,
    height: Math.ceil(forViewers.length / columns) * side + 200, // part of the height belongs to the window
    scale,
  });
  const findings: Finding[] = [];
  for (const [index, { name }] of drawingCases.entries()) {
    if (name === inDevicePixels) {
      findings.push({ name, details: 'pixels of the screen and of the picture differ at this scale' });
      continue;
    }
    const size = side * scale;
    const place = { left: (index % columns) * size, top: Math.floor(index / columns) * size };
    const cell = await sharp(screenshot)
      .extract({ ...place, width: size, height: size })
      .removeAlpha()
      .raw()
      .toBuffer();
    const drawn = sharp(forEngine[index]!, { density: 72 * scale }).flatten({ background: '#fff' });
    const found = await drawn.removeAlpha().raw().toBuffer();
    const difference = cell.reduce((sum, value, at) => sum + Math.abs(value - found[at]!), 0) / cell.length;
    const details = `mean difference ${difference.toFixed(2)} of 255 from Chromium`;
    findings.push({ name, isCorrect: difference <= maxDifference, details });
  }
  return findings;
}

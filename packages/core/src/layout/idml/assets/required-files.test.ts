import { expect, it } from 'vitest';
import { buildLayout, buildPackage, imageFrame } from '../../../../test/builders/layout-builder.ts';
import { ConversionRun } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { readLayout } from '../read.ts';

const layout = buildLayout({
  // A missing press profile would be noted if reading got that far.
  document: 'CMYKProfile="Nowhere" RGBProfile="Nowhere"',
  metadata: 'damaged',
  spreads: [imageFrame('r', { uri: 'file:/a.png' })],
});

it.each([
  ['alone', layout, /^the input is an .idml file alone, and the layout links "a.png"; .*--allow-missing/],
  [
    'in a package',
    buildPackage({ 'x.idml': layout }),
    /^the package has no files in the folder Links, .*--allow-missing/,
  ],
])('refuses a layout %s with missing files before all other work', async (_, bytes, message) => {
  const run = new ConversionRun(resolveLimits());
  const context = run.context(() => Promise.reject(new Error('unused')));
  const reading = readLayout(bytes, context, { to: 'design_package', config: undefined });
  await expect(reading).rejects.toMatchObject({ code: 'LINKS_ABSENT', message: expect.stringMatching(message) });
  expect(run.notes).toEqual([]);
});

import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { convert } from '../convert.ts';
import { setEngineCache } from './engine-cache.ts';

const drawings = [1, 2, 3].map((width) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"><path d="M0 0h1v1z"/></svg>`),
);
const convertAll = async () => {
  for (const drawing of drawings) await convert(drawing, { to: 'png' });
  return sharp.cache().items.current;
};

afterAll(() => setEngineCache(true));

it('keeps opened pictures unless it is set otherwise, before or after the engine is loaded', async () => {
  setEngineCache(false);
  expect(await convertAll()).toBe(0);
  setEngineCache(true);
  expect(await convertAll()).toBeGreaterThan(0);
  setEngineCache(false);
  expect(await convertAll()).toBe(0);
});

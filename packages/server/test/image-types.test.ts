import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { setUpServer } from './harness/server-setup.ts';

const setup = setUpServer();
const fixture = (name: string) => readFileSync(new URL(`../../core/test/fixtures/${name}`, import.meta.url));

const artwork = '%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n%%BoundingBox: 0 0 40 20\n0 0 20 20 rectfill\n';
/** One red pixel: header, three empty sections, no compression, three planes. */
const photoshop = Buffer.from(
  `384250530001${'00'.repeat(6)}0003000000010000000100080003${'00'.repeat(14)}ff0000`,
  'hex',
);

const sources: Readonly<Record<string, () => Buffer>> = {
  bmp: () => fixture('quadrants.bmp'),
  ai: () => Buffer.from(artwork),
  'ai-of-pdf': () => fixture('drawing.pdf'),
  eps: () => fixture('drawing.eps'),
  gif: () => fixture('quadrants.gif'),
  psd: () => photoshop,
  jpg: () => fixture('quadrants.jpg'),
  jpeg: () => fixture('quadrants.jpg'),
  png: () => fixture('quadrants.png'),
  svg: () => fixture('quadrants.svg'),
  webp: () => fixture('quadrants.webp'),
  tiff: () => fixture('quadrants.tiff'),
};
const outputs = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' };

describe('a job for an image', () => {
  // @spec "| Image | `bmp`, `ai`, `eps`, `gif`, `psd`, `jpg`, `jpeg`, `png`, `svg`, `webp`, `tiff` | `jpg`, `png`, `webp`, `svg` | Optional `output.config` applies |"
  it.each(Object.keys(sources))('of the type %s completes for every output, with its config', async (from) => {
    const source = setup.peer.on(`/source-${from}`, { body: sources[from]!() });
    const [type] = from.split('-');
    for (const [to, contentType] of Object.entries(outputs)) {
      const target = `${setup.peer.url}/target-${from}-${to}`;
      const output = { type: to, upload: { url: target }, config: { width: 12 } };
      const order = { input: { type, source: { url: source } }, output };
      const { json } = await setup.client.runJob(order);
      expect([to, json.status]).toEqual([to, 'completed']);
      const put = setup.peer.received.find(({ url }) => url === `/target-${from}-${to}`);
      expect(put?.headers['content-type']).toBe(contentType);
      if (to === 'svg') expect(put?.body.toString('latin1')).toContain('width="12"');
    }
  });
});

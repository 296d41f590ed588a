// Tries the packages in an application. It is compiled, bundled and run in each way of ../matrix.data.ts, in a folder
// with only the packed packages. It prints `ok` at the end.
import { readFileSync } from 'node:fs';
import { type ConversionResult, convert } from '@quoin/core';
import { validateDesign } from '@quoin/core/design';
import { ConversionError } from '@quoin/core/errors';
import { resolveHeaders } from '@quoin/core/url-headers';
import { signWebhook, verifyWebhook } from '@quoin/webhook-verify';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">
  <rect width="8" height="4" fill="red"/><text y="3" font-size="3" font-family="Helvetica">Ag</text></svg>`;

async function tryPackages(): Promise<void> {
  // The engine of images, and shaping of text, which loads a font and WebAssembly.
  const picture: ConversionResult = await convert(new TextEncoder().encode(drawing), {
    from: 'svg',
    to: 'png',
    config: { width: 16 },
  });
  const png = Buffer.from(picture.bytes);
  expect('the size of the png', [png.readUInt32BE(16), png.readUInt32BE(20)], [16, 8]);

  // Fonts in TypeScript, with Brotli from the runtime.
  const font = readFileSync('font.ttf');
  const { bytes: woff2 } = await convert(font, { to: 'woff2' });
  const { bytes: ttf } = await convert(woff2, { to: 'ttf' });
  expect('the woff2', Buffer.from(woff2.subarray(0, 4)).toString('latin1'), 'wOF2');
  expect('the number of tables of the ttf', Buffer.from(ttf).readUInt16BE(4), font.readUInt16BE(4));

  // A layout, whose parts use most modules.
  const layout = await convert(readFileSync('layout.zip'), { from: 'layout_package', to: 'design_package' });
  expect('the media type of the design', layout.mediaType, 'application/zip');
  expect('the problems of an empty design', validateDesign({}).length > 0, true);

  const error = await convert(new Uint8Array(), { to: 'png' }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect('the class of an error', error instanceof ConversionError, true);

  const { headers } = resolveHeaders({ url: 'https://example.com/', direction: 'download' });
  expect('the headers of a request', headers, []);
  const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq';
  const id = '0b1e6a54-6b2c-4a3f-9a41-2f7b8f6f1d10';
  const delivery = { secret, id, timestamp: Math.floor(Date.now() / 1000), body: '{"a":1}' };
  const { payload } = await verifyWebhook(secret, await signWebhook(delivery), delivery.body);
  expect('the payload of a delivery', payload, { a: 1 });
}

function expect(subject: string, found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${subject} is ${left}, but ${right} was expected`);
}

tryPackages().then(
  () => console.log('ok'),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);

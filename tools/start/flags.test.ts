import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createGuard } from '../../packages/server/src/network/addresses/guard.ts';
import { resolveSettings } from '../../packages/server/src/settings/settings.ts';

// Plain JavaScript, because it runs before anything is built.
const { flagsOf } = await import(new URL('flags.mjs', import.meta.url).href);
const { createCertificate } = await import(new URL('certificate.mjs', import.meta.url).href);

const folder = mkdtempSync(join(tmpdir(), 'quoin-flags-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// @spec "`npm start` allows exactly its own sample host and port through the network guard."
it('npm start allows only the address and port of its samples', () => {
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, createCertificate('127.0.0.1').certificate);
  const settings = resolveSettings(flagsOf({ data: './d', port: '8080', sampleHost: '127.0.0.1:4321', caFile }), {});
  expect(settings.allowNetworks).toEqual([]);
  expect(settings.allowEndpoints).toEqual([{ host: '127.0.0.1', port: 4321 }]);
  const guard = createGuard({ networks: settings.allowNetworks, endpoints: settings.allowEndpoints });
  const refusalOf = (address: string, port: number) => guard.findRefusal({ host: address, address, port });
  expect(refusalOf('127.0.0.1', 4321)).toBeUndefined();
  for (const port of [4320, 8080, 80]) expect(refusalOf('127.0.0.1', port)).toMatch(/not a public address/);
  for (const address of ['127.0.0.2', '10.0.0.1', '::1']) expect(refusalOf(address, 4321)).toMatch(/public address/);
});

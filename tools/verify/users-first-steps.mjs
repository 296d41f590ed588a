// Tries the main functions of all packages in a folder with only the installed packages. Run by rules/installed.ts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { convert, formats } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { resolveHeaders } from '@quoin/core/url-headers';
import { resolveSettings, startServer } from '@quoin/server';
import { signWebhook, verifyWebhook } from '@quoin/webhook-verify';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4" fill="red"/></svg>';
const picture = await convert(new TextEncoder().encode(square), { from: 'svg', to: 'png', config: { width: 16 } });
const png = Buffer.from(picture.bytes);
assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [16, 8]);
await assert.rejects(convert(new Uint8Array(), { to: 'png' }), ConversionError);

assert.equal(typeof resolveHeaders, 'function');
// The data folder is relative to the folder in which this runs.
const flags = ['--data', 'data', '--port', '0', '--operations', 'off', '--log-level', 'warn', '--workers', '1'];
const server = await startServer(resolveSettings(flags, {}));
const health = await (await fetch(`${server.address}/health/converter`)).json();
assert.equal(health.status, 'ok');
await server.stop();

const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq';
const delivery = {
  secret,
  id: '0b1e6a54-6b2c-4a3f-9a41-2f7b8f6f1d10',
  timestamp: Math.floor(Date.now() / 1000),
  body: '{"a":1}',
};
const { payload } = await verifyWebhook(secret, await signWebhook(delivery), delivery.body);
assert.deepEqual(payload, { a: 1 });

// npx is a batch file on Windows, which only a shell runs. The settings of a package manager that started this process
// do not apply to it: with `npm_config_package`, npx would take the package for a command.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
const npx = { env, shell: process.platform === 'win32' };
const listed = execFileSync('npx', ['--no-install', 'quoin', 'formats'], { encoding: 'utf8', ...npx });
for (const { id } of formats) assert.match(listed, new RegExp(`\\b${id}\\b`));

// CommonJS, and a worker thread.
const required = createRequire(import.meta.url)('@quoin/core');
assert.equal(required.convert, convert);
const inWorker = new Worker(
  `import('@quoin/core').then(({ convert }) => convert(require('node:worker_threads').workerData, { to: 'webp' }))
    .then(({ mediaType }) => require('node:worker_threads').parentPort.postMessage(mediaType));`,
  { eval: true, workerData: png },
);
assert.deepEqual(await once(inWorker, 'message'), ['image/webp']);
await inWorker.terminate();

// The command as its README has it, for a package that is installed.
writeFileSync('square.svg', square);
const convertWithNpx = [
  '--no-install',
  '@quoin/cli',
  'convert',
  'square.svg',
  '-o',
  'square.png',
  '--width',
  '32',
  '--force',
];
execFileSync('npx', convertWithNpx, { stdio: 'pipe', ...npx });
const written = readFileSync('square.png');
assert.deepEqual([written.readUInt32BE(16), written.readUInt32BE(20)], [32, 16]);

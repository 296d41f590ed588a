// `npm start`: prepares the checkout, starts the service with a sample source and target, and prints commands to try.
// Ctrl-C stops everything; the data stays in .cache/start.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchToken } from './start/client.mjs';
import { flagsOf } from './start/flags.mjs';
import { findPort, parsePort } from './start/port.mjs';
import { startSamples } from './start/samples.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.cache', 'start');
const clientFile = join(folder, 'client.json');
// Before the set-up, which takes minutes the first time, so that a port in use is reported immediately.
const port = await choosePort();

const { status } = spawnSync(process.execPath, ['tools/setup.mjs'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
mkdirSync(folder, { recursive: true });
const samples = await startSamples({ sources: join(root, 'examples', 'sample'), results: join(folder, 'results') });

const flags = flagsOf({ data: join(folder, 'data'), port, sampleHost: samples.host });
const program = join('packages', 'server', 'dist', 'main.js');
const server = spawn(process.execPath, [program, ...flags], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'pipe'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => {
  samples.stop();
  process.exit(code ?? 0);
});

let output = '';
server.stderr.on('data', (chunk) => {
  process.stderr.write(chunk);
  const before = output;
  output += chunk;
  const address = /listens on (\S+)/.exec(output)?.[1];
  if (address !== undefined && !/listens on \S+/.test(before)) void printInstructions(address);
});

async function choosePort() {
  try {
    return String(await findPort(parsePort(process.argv.slice(2), process.env)));
  } catch (error) {
    process.stderr.write(`quoin: ${error.message}\n`);
    process.exit(2);
  }
}

/** Prints commands to run in another terminal. */
async function printInstructions(address) {
  const [id, secret] = ['client id', 'client secret'].map((label) => new RegExp(`${label} +(\\S+)`).exec(output)?.[1]);
  // The service prints them only at its first start.
  if (secret !== undefined) writeFileSync(clientFile, JSON.stringify({ id, secret }), { mode: 0o600 });
  const client = existsSync(clientFile) ? JSON.parse(readFileSync(clientFile, 'utf8')) : undefined;
  const token = (client && (await fetchToken(address, client))) ?? '<your access token>';
  const order = {
    input: { type: 'svg', source: { url: `http://${samples.host}/poster.svg` } },
    output: { type: 'webp', upload: { url: `http://${samples.host}/poster.webp` }, config: { width: 1200 } },
  };
  process.stdout.write(`
A sample source and target run at http://${samples.host}. The service can access no other private address; to allow
more, use --allow-networks and --allow-endpoints.

To convert the sample, run this in another terminal. The access token is valid for an hour; each start prints a new one:

  curl -s ${address}/v1/converter/jobs \\
    -H 'Authorization: Bearer ${token}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(order)}'

The result is written to ${relative(root, join(folder, 'results', 'poster.webp'))}. Documentation: ${address}/docs

Without the service:

  ${process.platform === 'win32' ? 'quoin' : './quoin'} convert ${join('examples', 'sample', 'poster.svg')} -o poster.png --width 600
  npm test

Ctrl-C stops the service.
`);
}

// `npm start`: makes the checkout ready, starts the service with a sample source and target beside it, and says what
// to try. Ctrl-C ends all of it; the data stays in .cache/start.
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
// Before the set-up: it takes minutes the first time, and a port that is in use would end them in a failure.
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

let said = '';
server.stderr.on('data', (piece) => {
  process.stderr.write(piece);
  const before = said;
  said += piece;
  const address = /listens on (\S+)/.exec(said)?.[1];
  if (address !== undefined && !/listens on \S+/.test(before)) void greet(address);
});

async function choosePort() {
  try {
    return String(await findPort(parsePort(process.argv.slice(2), process.env)));
  } catch (error) {
    process.stderr.write(`quoin: ${error.message}\n`);
    process.exit(2);
  }
}

/** What to paste into another terminal. */
async function greet(address) {
  const [id, secret] = ['client id', 'client secret'].map((label) => new RegExp(`${label} +(\\S+)`).exec(said)?.[1]);
  // They are said once, at the first start; later starts find them here.
  if (secret !== undefined) writeFileSync(clientFile, JSON.stringify({ id, secret }), { mode: 0o600 });
  const client = existsSync(clientFile) ? JSON.parse(readFileSync(clientFile, 'utf8')) : undefined;
  const known = (client && (await fetchToken(address, client))) ?? '<your access token>';
  const order = {
    input: { type: 'svg', source: { url: `http://${samples.host}/poster.svg` } },
    output: { type: 'webp', upload: { url: `http://${samples.host}/poster.webp` }, config: { width: 1200 } },
  };
  process.stdout.write(`
A sample source and target stand beside it at http://${samples.host}. It is the only private address that the
service may ask; see --allow-networks and --allow-endpoints for others.

Convert the sample from end to end, in another terminal; the access token is good for an hour, and a new start gets
another:

  curl -s ${address}/v1/converter/jobs \\
    -H 'Authorization: Bearer ${known}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(order)}'

The result is sent to ${relative(root, join(folder, 'results', 'poster.webp'))}. What else there is: ${address}/docs

Without a service:

  ${process.platform === 'win32' ? 'quoin' : './quoin'} convert ${join('examples', 'sample', 'poster.svg')} -o poster.png --width 600
  npm test

Ctrl-C ends the service.
`);
}

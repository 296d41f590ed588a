// `npm start`: prepares the checkout, starts the service with a sample source and target, and prints commands to try.
// Ctrl-C stops everything; the data stays in .cache/start.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchToken } from './start/client.mjs';
import { flagsOf } from './start/flags.mjs';
import { writeInstructions } from './start/instructions.mjs';
import { sampleJobs } from './start/jobs.mjs';
import { findPort, parsePort } from './start/port.mjs';
import { startSamples } from './start/samples.mjs';
import { formatStep } from './start/steps.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.cache', 'start');
const results = join(folder, 'results');
const clientFile = join(folder, 'client.json');
const privateFile = { mode: 0o600 };
// Before the set-up, which takes minutes the first time, so that a port in use is reported immediately.
const port = await choosePort();

process.stdout.write('Preparing the checkout; the first time, this can take a minute.\n');
const { status } = spawnSync(process.execPath, ['tools/setup.mjs', '--programs'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const start = performance.now();
mkdirSync(join(folder, 'jobs'), { recursive: true });
const samples = await startSamples({ sources: join(root, 'examples', 'sample'), results, onResult: reportResult });
const caFile = join(folder, 'sample-certificate.pem');
writeFileSync(caFile, samples.certificate);

const flags = flagsOf({ data: join(folder, 'data'), port, sampleHost: samples.host, caFile });
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

function reportResult({ name, length, mediaType }) {
  process.stdout.write(`The sample target received "${name}": ${length} bytes, ${mediaType}\n`);
}

/** Writes the requests to files, and prints commands to run in another terminal. */
async function printInstructions(address) {
  process.stdout.write(formatStep('start the service', performance.now() - start));
  const token = (await findToken(address)) ?? '<your access token>';
  const jobs = sampleJobs(samples.host);
  const headers = `Authorization: Bearer ${token}\nContent-Type: application/json\n`;
  writeFileSync(join(folder, 'headers.txt'), headers, privateFile);
  for (const { name, order } of jobs)
    writeFileSync(join(folder, 'jobs', `${name}.json`), JSON.stringify(order, null, 2));
  process.stdout.write(writeInstructions({ address, host: samples.host, token, jobs, folder, results }));
}

/** Fetches a token for the client that the service created at its first start, the only time that it prints one. */
async function findToken(address) {
  const [id, secret] = ['client id', 'client secret'].map((label) => new RegExp(`${label} +(\\S+)`).exec(output)?.[1]);
  if (secret !== undefined) writeFileSync(clientFile, JSON.stringify({ id, secret }), privateFile);
  const client = existsSync(clientFile) ? JSON.parse(readFileSync(clientFile, 'utf8')) : undefined;
  return client && (await fetchToken(address, client));
}

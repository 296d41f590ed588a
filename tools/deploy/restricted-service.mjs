// Starts the built service, converts the sample drawing and layout, and prints as JSON what the restrictions allow.
// Started by restrict.sh: `data` is the only folder that it may write.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchToken } from '../start/client.mjs';
import { flagsOf } from '../start/flags.mjs';
import { sampleJobs } from '../start/jobs.mjs';
import { startSamples } from '../start/samples.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [data] = process.argv.slice(2);
const results = join(data, 'results');

const samples = await startSamples({ sources: join(root, 'examples/sample'), results });
const caFile = join(data, 'ca.pem');
writeFileSync(caFile, samples.certificate);
const flags = flagsOf({ data: join(data, 'service'), port: '0', sampleHost: samples.host, caFile });
const server = spawn(process.execPath, [join(root, 'packages/server/dist/main.js'), ...flags], {
  stdio: ['ignore', 'inherit', 'pipe'],
});
const output = await readUntil(/listens on (\S+)/);
const address = /listens on (\S+)/.exec(output)[1];
const [id, secret] = ['id', 'secret'].map((part) => new RegExp(`client ${part} +(\\S+)`).exec(output)[1]);
const token = await fetchToken(address, { id, secret });

const jobs = sampleJobs(samples.host).filter(({ name }) => ['drawing', 'layout'].includes(name));
const converted = [];
for (const { result, order } of jobs) {
  const { status, error } = await runJob(order);
  if (status !== 'completed') throw new Error(`a job ended as ${status}: ${JSON.stringify(error)}`);
  converted.push([status, readFileSync(join(results, result)).subarray(0, 4).toString('latin1')]);
}
const health = await (await fetch(`${address}/health/converter`)).json();
server.kill('SIGTERM');
const [exitCode] = await once(server, 'exit');
samples.stop();

process.stdout.write(
  JSON.stringify({
    user: process.getuid(),
    capabilities: /CapEff:\s*(\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1],
    writing: [root, '/', '/etc', join(data, '..'), data].map((folder) => tryToWrite(folder)),
    network: await tryToConnect('192.0.2.1', 80),
    health: health.status,
    converted,
    exitCode,
  }),
);

async function runJob(order) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify(order);
  const job = await (await fetch(`${address}/v1/converter/jobs`, { method: 'POST', headers, body })).json();
  return (await fetch(`${address}/v1/converter/jobs/${job.id}?wait=30`, { headers })).json();
}

async function readUntil(pattern) {
  let text = '';
  server.stderr.setEncoding('utf8');
  for await (const chunk of server.stderr.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (pattern.test(text)) break;
  }
  server.stderr.resume();
  if (!pattern.test(text)) throw new Error(`the service ended: ${text}`);
  return text;
}

function tryToWrite(folder) {
  try {
    writeFileSync(join(folder, 'written'), '');
    return 'written';
  } catch (error) {
    return error.code;
  }
}

async function tryToConnect(host, port) {
  const socket = connect({ host, port, timeout: 2000 });
  try {
    await once(socket, 'connect');
    return 'connected';
  } catch (error) {
    return error.code;
  } finally {
    socket.destroy();
  }
}

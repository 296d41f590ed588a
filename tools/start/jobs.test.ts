import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Plain JavaScript, because it runs before anything is built.
const load = (name: string) => import(new URL(name, import.meta.url).href);
const { fetchToken } = await load('client.mjs');
const { flagsOf } = await load('flags.mjs');
const { writeInstructions } = await load('instructions.mjs');
const { sampleJobs } = await load('jobs.mjs');
const { startSamples } = await load('samples.mjs');

interface SampleJob {
  readonly name: string;
  readonly result: string;
  readonly order: object;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The first bytes of each result: RIFF, WOFF 2's signature, ZIP's, PNG's. */
const signatures: Readonly<Record<string, string>> = {
  'poster.webp': 'RIFF',
  'dots.woff2': 'wOF2',
  'layout-design.zip': 'PK\x03\x04',
  'template-design.zip': 'PK\x03\x04',
  'private.png': '\x89PNG',
};

describe('the jobs that npm start prints', () => {
  let folder = '';
  let samples: { host: string; certificate: string; stop: () => void };
  let server: ReturnType<typeof spawn>;
  let address = '';
  let token = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quoin-start-'));
    samples = await startSamples({ sources: join(root, 'examples/sample'), results: join(folder, 'results') });
    const caFile = join(folder, 'ca.pem');
    await writeFile(caFile, samples.certificate);
    const flags = flagsOf({ data: join(folder, 'data'), port: '0', sampleHost: samples.host, caFile });
    server = spawn(process.execPath, [join(root, 'packages/server/dist/main.js'), ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const output = await readUntil(server, /listens on (\S+)/);
    address = /listens on (\S+)/.exec(output)?.[1] ?? '';
    const [id, secret] = ['id', 'secret'].map((part) => new RegExp(`client ${part} +(\\S+)`).exec(output)?.[1]);
    token = await fetchToken(address, { id, secret });
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    samples.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  interface Job {
    readonly id: string;
    readonly status: string;
  }

  async function runJob(order: object): Promise<Job> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify(order);
    const jobs = `${address}/v1/converter/jobs`;
    const { id } = (await (await fetch(jobs, { method: 'POST', headers, body })).json()) as Job;
    return (await (await fetch(`${jobs}/${id}?wait=30`, { headers })).json()) as Job;
  }

  it('are a drawing, a font, a layout, a template, and one with url_headers; each arrives at the target', async () => {
    const jobs: SampleJob[] = sampleJobs(samples.host);
    expect(jobs.map(({ result }) => result).sort()).toEqual(Object.keys(signatures).sort());
    for (const { result, order } of jobs) {
      expect(await runJob(order)).toMatchObject({ status: 'completed' });
      const bytes = await readFile(join(folder, 'results', result));
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(signatures[result]);
    }
  }, 60_000);

  it('need the key in url_headers where they have it', async () => {
    const { url_headers: _, ...order } = sampleJobs(samples.host).at(-1).order;
    expect(await runJob(order)).toMatchObject({ status: 'failed' });
  }, 30_000);
});

it('prints the first request with its body, and the others with files', () => {
  const text = writeInstructions({
    address: 'http://127.0.0.1:8080',
    host: '127.0.0.1:9',
    token: 'T0KEN',
    jobs: sampleJobs('127.0.0.1:9'),
    folder: '/checkout/.cache/start',
    results: '/checkout/.cache/start/results',
    platform: 'linux',
  });
  expect(text).toContain("-H 'Authorization: Bearer T0KEN'");
  const [, body = ''] = /-d '(\{.*\})'/.exec(text) ?? [];
  expect(JSON.parse(body)).toEqual(sampleJobs('127.0.0.1:9')[0].order);
  const files = [...text.matchAll(/-d "@(.+)"/g)].map(([, file]) => file);
  expect(files).toEqual(
    ['font', 'layout', 'template', 'url-headers'].map((name) => join('/checkout/.cache/start/jobs', `${name}.json`)),
  );
  expect(text.match(/T0KEN/g)).toHaveLength(1);
});

/** Returns the standard error of a process once it matches. */
function readUntil({ stderr }: ReturnType<typeof spawn>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (pattern.test(output)) resolve(output);
    });
    stderr?.once('end', () => reject(new Error(`the service ended: ${output}`)));
  });
}

import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { openRawConnection } from '../harness/raw.ts';
import { killServers, runProgram, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';

let peer: Peer;
beforeAll(async () => {
  peer = await startPeer();
});
afterEach(killServers);
afterAll(async () => {
  await peer.close();
  removeFolders();
});

describe('the program', () => {
  it('prints its flags and its version', async () => {
    const help = await runProgram(['--help']);
    expect(help.code).toBe(0);
    expect(help.output).toMatch(/^ {2}--port <number> +QUOIN_PORT .*\(8080\)$/m);
    expect(help.output).toMatch(/^ {2}--operations <host:port> .*\(127\.0\.0\.1:8081\)$/m);
    expect(help.output).toMatch(/^ {2}--max-input-mib <number> .*\(256\)$/m);
    expect(help.output).toMatch(/^ {2}--check /m);
    const version = await runProgram(['--version']);
    expect([version.code, version.output]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/)]);
  });

  it('checks its parts with --check, without serving requests', async () => {
    const data = createFolder();
    const { code, output } = await runProgram(['--check', '--data', data, '--workers', '1']);
    expect([code, output]).toEqual([0, 'ok  database\nok  storage\nok  workers\n']);
    const full = await runProgram(['--check', '--data', data, '--workers', '1', '--min-free-mib', '1048576']);
    expect([full.code, full.output]).toEqual([1, 'ok  database\nFAILED  storage\nok  workers\n']);
  });

  it.each<[string[], Record<string, string>, RegExp]>([
    [
      ['--port', '70000'],
      {},
      /^quoin-server: QUOIN_PORT \(--port\) is not valid: "70000"\. Expected a number from 0 to 65535\.$/,
    ],
    [['--prot', '1'], {}, /^quoin-server: .*--prot.* See quoin-server --help for all flags\.$/],
    [
      [],
      { QUOIN_SECRET_KEY: 'too-short' },
      /^(?!.*too-short).*QUOIN_SECRET_KEY .*Expected 32 bytes in base64 or hex, or several such keys separated by commas\.$/,
    ],
  ])('refuses the flags %j and variables %j with one message', async (flags, environment, message) => {
    const { code, output } = await runProgram(['--check', ...flags], { QUOIN_DATA: createFolder(), ...environment });
    expect(output.trim()).toMatch(message);
    expect(code).toBe(1);
  });

  it('names the port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const flags = ['--data', createFolder(), '--workers', '1', '--port', String(port), '--operations', 'off'];
    const { code, output } = await runProgram(flags);
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`^quoin-server: 127\\.0\\.0\\.1:${port} is already used by another program\\.`, 'm'),
    );
    other.close();
  });

  it('names the folder that cannot be used', async () => {
    const file = join(createFolder(), 'file');
    writeFileSync(file, '');
    for (const data of [file, join(file, 'below')]) {
      const { code, output } = await runProgram(['--data', data, '--port', '0', '--operations', 'off']);
      expect(code).toBe(1);
      expect(output).toMatch(/^quoin-server: /m);
      expect(output).toContain(data);
      expect(output).not.toMatch(/^ {4}at /m);
    }
  });
});

describe('a server that receives SIGTERM', () => {
  it('releases unfinished jobs, and the next server completes them', async () => {
    const first = await startServer({ flags: ['--drain-seconds', '1'] });
    let isHanging = true;
    const png = await makePng();
    const source = peer.on('/hangs-once', (_request, response) => {
      if (!isHanging) response.end(png);
    });
    const order = { ...orderOf(source, `${peer.url}/target-once`), tag: 'handed-over' };
    const { id } = (await (await createClient(first)).createJob(order)).json;
    await peer.waitForRequest('/hangs-once');
    expect(await first.stop()).toBe(0);
    isHanging = false;
    const second = await startServer({ data: first.data });
    expect(second.token).toBe('');
    const client = await createClient({ baseUrl: second.baseUrl, token: first.token });
    expect((await client.waitUntilEnded(id)).json).toMatchObject({ status: 'completed', tag: 'handed-over' });
    expect(peer.requestsOf('PUT', '/target-once').length).toBe(1);
    expect(await second.stop()).toBe(0);
    expect(readdirSync(join(first.data, 'locks'))).toEqual([]);
  });

  it('completes running jobs, and answers waiting requests at once', async () => {
    const server = await startServer();
    const client = await createClient(server);
    const png = await makePng();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const source = peer.on('/slow', async (_request, response) => {
      await opened;
      response.end(png);
    });
    const { id } = (await client.createJob(orderOf(source, `${peer.url}/target`))).json;
    await peer.waitForRequest('/slow');
    const waiting = client.call(`/v1/converter/jobs/${id}?wait=60`);
    // A request that the server has not read when it stops loses its connection. When the next one has been answered,
    // this one has been read.
    await client.call(`/v1/converter/jobs/${id}`);
    const stopped = server.stop();
    await server.waitForOutput('"stopping"');
    expect((await fetch(`${server.operationsUrl}/ready`)).status).toBe(503);
    expect((await waiting).json.status).toBe('downloading');
    open();
    expect(await stopped).toBe(0);
    const rows = readRows(server.data, 'SELECT status FROM jobs WHERE id = ?', id);
    expect(rows).toEqual([{ status: 'completed' }]);
  });

  it('does not wait for idle connections and incomplete requests', async () => {
    const server = await startServer();
    const [silent, half] = [await openRawConnection(server.baseUrl), await openRawConnection(server.baseUrl)];
    half.write('GET /v1/conv');
    await (await createClient(server)).call('/v1/converter/jobs');
    expect(await server.stop()).toBe(0);
    silent.destroy();
    half.destroy();
  });
});

describe('the log', () => {
  it('has one JSON object per line, with the ids of requests and jobs, and without tokens', async () => {
    const server = await startServer({ flags: ['--log-level', 'trace'] });
    const client = await createClient(server);
    const { json } = await client.runJob(orderOf(`${peer.url}/none?sig=in-the-query`, `${peer.url}/target`));
    const { headers } = await client.call(`/v1/converter/jobs/${json.id}?wait=0`);
    await client.call('/v1/converter/jobs', { token: 'quoin_another-token' });
    expect(await server.stop()).toBe(0);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const entries = lines.map((line) => JSON.parse(line));
    for (const entry of entries) expect(entry).toMatchObject({ level: expect.any(String), time: expect.any(String) });
    const id = headers.get('x-service-request-id');
    expect(entries.find(({ request_id }) => request_id === id)).toMatchObject({ method: 'GET', status: 200 });
    expect(entries.some(({ job_id }) => job_id === json.id)).toBe(true);
    expect(lines.join('\n')).not.toMatch(/quoin_[A-Za-z0-9_-]{20}|another-token|in-the-query|wait=0/);
  });
});

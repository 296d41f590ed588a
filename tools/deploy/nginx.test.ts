import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingTable } from '../../packages/server/src/settings/table.ts';

const site = readFileSync(fileURLToPath(new URL('../../examples/deploy/nginx.conf', import.meta.url)), 'utf8');
const { createCertificate } = await import(new URL('../start/certificate.mjs', import.meta.url).href);
const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** Writes a complete configuration around the site, with a certificate, and other ports. */
function writeConfig(folder: string, text: string, ports: Readonly<Record<string, number>> = {}): string {
  const { key, certificate } = createCertificate('127.0.0.1');
  writeFileSync(join(folder, 'site.pem'), certificate);
  writeFileSync(join(folder, 'site.key'), key);
  const local = text
    .replaceAll('/etc/ssl/convert.example.com', join(folder, 'site'))
    .replaceAll(/^ +listen \[::\].*$/gm, '') // a machine may have no IPv6
    .replaceAll(/listen (80|443)\b/g, (_, usual) => `listen 127.0.0.1:${ports[usual] ?? usual}`)
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${ports[8080] ?? 8080};`);
  const path = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder};`);
  const http = ['access_log off;', ...temporary, local].join('\n');
  writeFileSync(path, `pid ${folder}/pid;\nerror_log stderr;\ndaemon off;\nevents {}\nhttp {\n${http}\n}\n`);
  return path;
}

describe.skipIf(!hasNginx)('nginx.conf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-nginx-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('passes the test of nginx, and a planted fault does not', () => {
    const test = (text: string): string =>
      spawnSync('nginx', ['-t', '-p', folder, '-c', writeConfig(folder, text)], { encoding: 'utf8' }).stderr;
    expect(test(site)).toContain('test is successful');
    expect(test(site.replace('proxy_buffering', 'proxy_bufering'))).toContain('unknown directive "proxy_bufering"');
  });

  describe('in front of a service', () => {
    let nginx: ChildProcess;
    let port = 0;
    const received: IncomingMessage[] = [];
    /** Sends one event, and the second when the test asks for it. */
    let finish = () => {};
    const service = createServer((incoming, response) => {
      received.push(incoming);
      incoming.resume();
      if (incoming.url !== '/events') {
        incoming.once('end', () => response.end('done'));
        return;
      }
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: 1\n\n');
      finish = () => response.end('data: 2\n\n');
    });

    beforeAll(async () => {
      service.listen(0, '127.0.0.1');
      await once(service, 'listening');
      port = await findPort();
      const ports = { 80: await findPort(), 443: port, 8080: (service.address() as AddressInfo).port };
      const config = writeConfig(folder, site, ports);
      nginx = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'inherit' });
      for (let tries = 0; tries < 50 && (await send('/').catch(() => 0)) === 0; tries++) await setTimeout(100);
    });
    afterAll(async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      service.close();
    });

    function send(path: string, body?: Buffer, headers = {}): Promise<number> {
      return new Promise((resolve, reject) => {
        const options = { port, host: '127.0.0.1', path, headers, method: body ? 'POST' : 'GET' };
        request({ ...options, rejectUnauthorized: false }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .once('error', reject)
          .end(body);
      });
    }

    it('appends the address of the caller to X-Forwarded-For', async () => {
      await send('/', undefined, { 'X-Forwarded-For': '198.51.100.7' });
      expect(received.at(-1)?.headers['x-forwarded-for']).toBe('198.51.100.7, 127.0.0.1');
    });

    it('passes on bodies of 4 MiB, and refuses much larger ones', async () => {
      expect(await send('/', Buffer.alloc(4 << 20))).toBe(200);
      expect(await send('/', Buffer.alloc(6 << 20)).catch(() => 413)).toBe(413);
    });

    it('passes on the files of direct conversions up to the default of --max-input-mib', async () => {
      expect(await send('/v1/conversions?to=webp', Buffer.alloc(6 << 20))).toBe(200);
      const [, size] = /location = \/v1\/conversions \{\s+client_max_body_size (\d+)m;/.exec(site) ?? [];
      expect(Number(size)).toBeGreaterThan(Number(settingTable['max-input-mib'].defaultValue));
    });

    it('passes on each event at once', async () => {
      const options = { port, host: '127.0.0.1', path: '/events', rejectUnauthorized: false };
      const [response] = (await once(request(options).end(), 'response')) as [IncomingMessage];
      const [first] = await once(response, 'data');
      expect(String(first)).toBe('data: 1\n\n');
      finish();
      const [second] = await once(response, 'data');
      expect(String(second)).toBe('data: 2\n\n');
    });
  });
});

async function findPort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

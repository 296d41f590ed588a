import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));

/** Prints the URL of each module that the program loads. */
const hooks = `export async function load(url, context, next) { process._rawDebug(url); return next(url, context); }`;
const registration = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hooks)}');`;

describe('a worker process', () => {
  it('loads the converter and its engine, but no library of the service', async () => {
    const hook = `data:text/javascript,${encodeURIComponent(registration)}`;
    const worker = spawn(process.execPath, ['--no-deprecation', '--import', hook, program], {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    });
    let modules = '';
    worker.stderr?.on('data', (piece) => {
      modules += piece;
    });
    const [answer] = await once(worker.stdio[3] as Readable, 'data');
    expect(String(answer)).toBe('{"kind":"ready"}\n');
    worker.stdin?.end();
    await once(worker, 'close');
    expect(modules).toMatch(/core\/dist\/index\.js/);
    expect(modules).toMatch(/\/sharp\//);
    expect(modules).not.toMatch(/\/(zod|fastify|undici|better-sqlite3|pino|prom-client|oidc-provider)\//);
  });
});

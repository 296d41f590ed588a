import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Entry from '../src/index.ts';
import { bodyOf, headersOf, vectors } from './vectors.ts';

const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-webhook-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bundle(format: 'esm' | 'iife'): Promise<string> {
  const outDir = join(folder, format);
  const shape = { format, globalName: 'entry', target: 'es2022', platform: 'neutral', minify: true } as const;
  await build({ ...shape, entry: { index: entry }, outDir, config: false, silent: true });
  return readFile(join(outDir, format === 'esm' ? 'index.js' : 'index.global.js'), 'utf8');
}

describe('the whole package', () => {
  it('has less than 4096 bytes gzipped', async () => {
    expect(gzipSync(await bundle('esm')).length).toBeLessThan(4096);
  });

  it('imports nothing', async () => {
    const code = await bundle('esm');
    expect(code).toContain('export{');
    expect(code).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b|\bBuffer\b|\bnode:/);
  });

  it('runs with only the globals of every runtime', async () => {
    const globals = { crypto, TextEncoder, TextDecoder, Headers, Request, URL, atob, btoa };
    const context = createContext({ ...globals });
    runInContext(await bundle('iife'), context);
    const { verifyWebhook, signWebhook, verifyRequest, createDeduplicator } = (context as { entry: typeof Entry })
      .entry;

    for (const vector of vectors) {
      const pending = verifyWebhook(vector.secrets, headersOf(vector), bodyOf(vector), { now: vector.now });
      const result = await pending.then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
      expect([vector.name, result]).toEqual([vector.name, vector.expected]);
    }

    const secret = vectors[0]!.secrets;
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = await signWebhook({ secret, id: 'a', timestamp, body: '{"a":1}' });
    const request = new Request('https://receiver.example/', { method: 'POST', headers, body: '{"a":1}' });
    const { id, payload } = await verifyRequest(request, secret);
    expect(JSON.stringify(payload)).toBe('{"a":1}');
    expect(await createDeduplicator().once(id, () => {})).toBe('handled');
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

/** Deliveries whose signatures were computed with Python's hmac module. */
interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: { readonly utf8?: string };
  readonly now: number;
  readonly expected: string;
}
const file = new URL('../../../vectors/webhooks.json', import.meta.url);
const { vectors }: { vectors: Vector[] } = JSON.parse(readFileSync(file, 'utf8'));
const valid = vectors.find(({ expected, secrets }) => expected === 'ok' && secrets.length === 1) as Vector;
const wrong = vectors.find(({ expected }) => expected === 'SIGNATURE_MISMATCH') as Vector;

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = makeFolder();
});

/** Writes body and secrets of a delivery; returns the flags for verifying it. */
function prepare({ secrets, id, timestamp, signature, body, now }: Vector): string[] {
  writeFileSync(at('body'), body.utf8 ?? '');
  writeFileSync(at('secrets'), `${secrets.join('\n')}\n`);
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'Webhook-Signature': signature };
  const flags = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  return ['webhook', 'verify', at('body'), '--secret-file', at('secrets'), '--now', String(now), ...flags];
}

describe('quoin webhook sign', () => {
  it('prints the headers of a signed delivery', async () => {
    prepare(valid);
    const { id, timestamp, signature } = valid;
    const args = ['--id', id, '--timestamp', timestamp, '--secret-file', at('secrets')];
    const { code, out } = await runQuoin(['webhook', 'sign', at('body'), ...args]);
    expect({ code, out }).toEqual({
      code: 0,
      out: `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}\n`,
    });
    const json = await runQuoin(['webhook', 'sign', at('body'), ...args, '--json']);
    expect(JSON.parse(json.out).headers['webhook-signature']).toBe(signature);
  });

  it('signs with the present time by default', async () => {
    prepare(valid);
    const { out } = await runQuoin(['webhook', 'sign', at('body'), '--id', '1', '--secret-file', at('secrets')]);
    const sent = Number(/webhook-timestamp: (\d+)/.exec(out)?.[1]);
    expect(Math.abs(Date.now() / 1000 - sent)).toBeLessThan(60);
  });

  it('needs a valid secret and id', async () => {
    prepare(valid);
    const sign = (...args: string[]) => runQuoin(['webhook', 'sign', at('body'), ...args]);
    expect(await sign('--id', '1')).toMatchObject({ code: 2, err: expect.stringContaining('QUOIN_WEBHOOK_SECRET') });
    expect((await sign('--id', '1', '--secret-file', at('missing'))).code).toBe(7);
    writeFileSync(at('empty'), '\n');
    expect((await sign('--id', '1', '--secret-file', at('empty'))).err).toContain('[SECRET_INVALID]');
    expect((await sign('--id', 'a b', '--secret-file', at('secrets'))).err).toContain('[ID_MALFORMED]');
  });
});

describe('quoin webhook verify', () => {
  it('prints id, time and event of a valid delivery', async () => {
    const { code, out } = await runQuoin(prepare(valid));
    const sent = new Date(Number(valid.timestamp) * 1000).toISOString();
    expect(code).toBe(0);
    expect(out).toContain(`body: verified\n  id     ${valid.id}\n  sent   ${sent}\n  event  conversion.completed\n`);
    const json = JSON.parse((await runQuoin([...prepare(valid), '--json'])).out);
    expect(json).toMatchObject({ ok: true, id: valid.id, event: 'conversion.completed' });
    expect(json.payload).toEqual(JSON.parse(valid.body.utf8 ?? ''));
  });

  it('refuses a wrong signature, an old delivery and a missing header with the exit code 3', async () => {
    expect(await runQuoin(prepare(wrong))).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('[SIGNATURE_MISMATCH]'),
    });
    const old = [...prepare(valid), '--now', String(valid.now + 301)];
    expect((await runQuoin(old)).err).toContain('[TIMESTAMP_TOO_OLD]');
    expect((await runQuoin([...old, '--tolerance', '301'])).code).toBe(0);
    const { code, out } = await runQuoin([...prepare(valid).slice(0, -2), '--json']);
    expect([code, JSON.parse(out).error]).toEqual([
      3,
      { kind: 'malformed', code: 'HEADER_MISSING', message: expect.stringContaining('webhook-signature') },
    ]);
  });
});

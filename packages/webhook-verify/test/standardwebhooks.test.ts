import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signWebhook, verifyWebhook } from '../src/index.ts';

const base64url = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const secrets = fc.string({ unit: fc.constantFrom(...base64url), minLength: 43, maxLength: 43 });
/** JSON with every kind of character, as a sender may have written it. */
const bodies = fc
  .tuple(fc.json({ stringUnit: 'binary' }), fc.constantFrom('', ' ', '\n'))
  .map((parts) => parts.join(''));
const now = (): number => Math.floor(Date.now() / 1000);

// @spec "Signature: message = `{webhook-id}.{webhook-timestamp}.{raw-body}`; signature = base64 of HMAC-SHA256 of the message with the subscription's `secret` (not the OAuth client secret); header = `v1,` + signature."
describe('the standardwebhooks package', () => {
  it('verifies what we sign', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, fc.uuid(), bodies, async (secret, id, body) => {
        const headers = await signWebhook({ secret, id, timestamp: now(), body });
        expect(new Webhook(secret, { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it('signs what we verify', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, fc.uuid(), bodies, async (secret, id, body) => {
        const sentAt = new Date();
        const signature = new Webhook(secret, { format: 'raw' }).sign(id, sentAt, body);
        const timestamp = Math.floor(sentAt.getTime() / 1000);
        const headers = { 'webhook-id': id, 'webhook-timestamp': `${timestamp}`, 'webhook-signature': signature };
        const webhook = await verifyWebhook(secret, headers, Buffer.from(body));
        expect(webhook).toMatchObject({ id, timestamp, payload: JSON.parse(body) });
      }),
    );
  });

  it('refuses a signature by another secret, as we do', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, secrets, fc.uuid(), bodies, async (secret, other, id, body) => {
        fc.pre(secret !== other);
        const headers = await signWebhook({ secret, id, timestamp: now(), body });
        expect(() => new Webhook(other, { format: 'raw' }).verify(body, headers)).toThrow(
          'No matching signature found',
        );
        await expect(verifyWebhook(other, headers, body)).rejects.toMatchObject({ code: 'SIGNATURE_MISMATCH' });
      }),
    );
  });
});

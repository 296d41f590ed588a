import fc from 'fast-check';
import * as standard from 'standardwebhooks';
import * as svix from 'svix';
import { describe, expect, it } from 'vitest';
import { signWebhook, verifyWebhook } from '../src/index.ts';

const base64url = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const secrets = fc.string({ unit: fc.constantFrom(...base64url), minLength: 43, maxLength: 43 });
/** JSON with every kind of character, as a sender may have written it. */
const bodies = fc
  .tuple(fc.json({ stringUnit: 'binary' }), fc.constantFrom('', ' ', '\n'))
  .map((parts) => parts.join(''));
const now = (): number => Math.floor(Date.now() / 1000);

/** Libraries that receivers may have already. Both take our secrets as text with `format: 'raw'`. */
const libraries = [
  { name: 'standardwebhooks', Webhook: standard.Webhook, isParsed: true },
  { name: 'svix', Webhook: svix.Webhook, isParsed: false },
];

// @spec "Signature: message = `{webhook-id}.{webhook-timestamp}.{raw-body}`; signature = base64 of HMAC-SHA256 of the message with the subscription's `secret` (not the OAuth client secret); header = `v1,` + signature."
describe.each(libraries)('the $name package', ({ Webhook, isParsed }) => {
  it('verifies what we sign', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, fc.uuid(), bodies, async (secret, id, body) => {
        const headers = await signWebhook({ secret, id, timestamp: now(), body });
        const payload = new Webhook(secret, { format: 'raw' }).verify(body, headers);
        expect(payload).toEqual(isParsed ? JSON.parse(body) : undefined);
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

  // The sentence of docs/webhooks.md: without the option, the secret would be decoded as base64.
  it('refuses every delivery without `format: raw`', async () => {
    const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq';
    const headers = await signWebhook({ secret, id: '0b1e6a54', timestamp: now(), body: '{}' });
    expect(() => new Webhook(secret).verify('{}', headers)).toThrow();
  });
});

import { describe, expect, it } from 'vitest';
import { bodyOf, vectors } from '../test/vectors.ts';
import { signWebhook } from './sign.ts';

const secret = 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw';
const id = '5f0c0e0e-6d7c-4c55-9d8e-1f6d2b7a9c10';
const plain = vectors.filter(
  ({ expected, secrets, signature }) =>
    expected === 'ok' && secrets.length === 1 && typeof signature === 'string' && !signature.includes(' '),
);

describe('a signed delivery', () => {
  // @spec "Signature: message = `{webhook-id}.{webhook-timestamp}.{raw-body}`; signature = base64 of HMAC-SHA256 of the message with the subscription's `secret` (not the OAuth client secret); header = `v1,` + signature."
  it.each(plain)('has the headers of the vector: $name', async (vector) => {
    const { secrets, id, timestamp, signature } = vector;
    const draft = { secret: secrets[0]!, id: String(id), timestamp: Number(timestamp), body: bodyOf(vector) };
    expect(await signWebhook(draft)).toEqual({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    });
  });

  // @spec "One signature, unless a rotation asks for an overlap (`overlap_seconds`, default 0): then both, space separated."
  it('has a signature for each secret, in order', async () => {
    const other = '76pBpOU9JvP9Lp7x5GkgAORzhiUPTJ2W9h5AAuxajEk';
    const draft = { id, timestamp: 1767225600, body: '{}' };
    const signatureBy = async (by: string | string[]) =>
      (await signWebhook({ ...draft, secret: by }))['webhook-signature'];
    expect(await signatureBy([secret, other])).toBe(`${await signatureBy(secret)} ${await signatureBy(other)}`);
    expect(await signatureBy(secret)).not.toBe(await signatureBy(other));
  });

  it.each([
    [{ timestamp: 1767225600.5 }, 'TIMESTAMP_MALFORMED'],
    [{ timestamp: -1 }, 'TIMESTAMP_MALFORMED'],
    [{ timestamp: Number.NaN }, 'TIMESTAMP_MALFORMED'],
    [{ timestamp: 1e21 }, 'TIMESTAMP_MALFORMED'],
    [{ id: '' }, 'ID_MALFORMED'],
    [{ id: 'a.b' }, 'ID_MALFORMED'],
    [{ id: 'a\r\nb' }, 'ID_MALFORMED'],
    [{ secret: '' }, 'SECRET_INVALID'],
    [{ secret: [] }, 'SECRET_INVALID'],
    [{ body: { parsed: true } as never }, 'BODY_ALREADY_READ'],
  ])('is refused if no receiver could accept it: %o', async (wrong, code) => {
    const draft = { secret, id, timestamp: 1767225600, body: '{}', ...wrong };
    await expect(signWebhook(draft)).rejects.toMatchObject({ code });
  });
});

import { createHmac } from 'node:crypto';

const digestPrefix = 'digest:';

/** The stored form of a user code. It needs the key: eight letters could be found by trying all. */
export function digestUserCode(key: Buffer, userCode: string): string {
  return digestPrefix + createHmac('sha256', key).update(`user code ${userCode}`).digest('base64url');
}

/** True if a text is a digest: user codes have no colon. */
export function isUserCodeDigest(text: string): boolean {
  return text.startsWith(digestPrefix);
}

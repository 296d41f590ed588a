import { createHmac, timingSafeEqual } from 'node:crypto';

/** Creates the token that proves that a form is ours and belongs to this interaction: other sites cannot read it. */
export function createFormToken(key: Buffer, uid: string): string {
  return createHmac('sha256', key).update(uid).digest('base64url');
}

export function isFormToken(key: Buffer, uid: string, given: string): boolean {
  const [expected, found] = [Buffer.from(createFormToken(key, uid)), Buffer.from(given)];
  return expected.length === found.length && timingSafeEqual(expected, found);
}

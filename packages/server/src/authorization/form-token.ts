import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a form carries to show that it is one of ours, made for this question: other sites cannot read it. */
export function createFormToken(key: Buffer, uid: string): string {
  return createHmac('sha256', key).update(uid).digest('base64url');
}

export function isFormToken(key: Buffer, uid: string, given: string): boolean {
  const [expected, found] = [Buffer.from(createFormToken(key, uid)), Buffer.from(given)];
  return expected.length === found.length && timingSafeEqual(expected, found);
}

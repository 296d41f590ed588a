import { DesignError, isValid, upgradeDesign, validateDesign } from '@quoin/core/design';
import type { DocumentAnswer, DocumentOrder } from '../protocol/messages.ts';

type Found = Pick<DocumentAnswer, 'outcome'> & { readonly value: unknown };

/** Parses a document and validates or upgrades it. Returns the body of the response as JSON. */
export function examineDocument(kind: DocumentOrder['kind'], bytes: Buffer): DocumentAnswer {
  const { outcome, value } = examine(kind, bytes);
  return { outcome, body: Buffer.from(JSON.stringify(value)) };
}

function examine(kind: DocumentOrder['kind'], bytes: Buffer): Found {
  const document = parseDocument(bytes);
  if (document === undefined) return { outcome: 'malformed', value: null };
  if (kind === 'validate') {
    const problems = validateDesign(document.value);
    return { outcome: 'done', value: { valid: isValid(problems), problems } };
  }
  try {
    return { outcome: 'done', value: upgradeDesign(document.value) };
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    const { message, problems } = error;
    return { outcome: 'refused', value: { message, problems } };
  }
}

/** Parses like the service parses every body: skips a byte order mark and refuses objects with a member `__proto__`. */
function parseDocument(bytes: Buffer): { readonly value: unknown } | undefined {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(text);
    // The name may also be escaped. Most documents contain neither form.
    return /__proto__|\\u005f/i.test(text) && namesPrototype(value) ? undefined : { value };
  } catch {
    return undefined;
  }
}

/** True if an object anywhere in the value has a member `__proto__`. Not recursive, since documents may be deep. */
function namesPrototype(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) return true;
    for (const member of Object.values(next)) pending.push(member);
  }
  return false;
}

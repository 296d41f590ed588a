import { createCipheriv, createDecipheriv, hkdfSync, randomFillSync } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** What cannot be read back: the key is another one, or the bytes were changed. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Keeps texts that callers trust the service with: encrypted, each bound to its place, so that it cannot be moved to another. */
export interface Sealer {
  seal(place: string, text: string): Buffer;
  open(place: string, sealed: Uint8Array): string;
}

/**
 * Makes a sealer with a key of its own for one purpose; `what` begins the sentence of its failures.
 * @see NIST SP 800-38D, "GCM"; RFC 5869, "HKDF"
 */
export function createSealer(masterKey: Uint8Array, purpose: string, what: string): Sealer {
  const key = deriveKey(masterKey, purpose);
  const takeNonce = createNonces();
  return {
    seal(place, text) {
      const nonce = takeNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]);
    },
    open(place, sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength));
        decipher.setAAD(Buffer.from(place));
        decipher.setAuthTag(sealed.subarray(-tagLength));
        const body = decipher.update(sealed.subarray(nonceLength, -tagLength));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SealError(`${what} cannot be read: they were kept with another key.`, { cause });
      }
    },
  };
}

export function deriveKey(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), purpose, 32));
}

/** Asking the system for twelve bytes costs as much as for thousands. */
function createNonces(): () => Buffer {
  const random = Buffer.alloc(nonceLength * 256);
  let used = random.length;
  return () => {
    if (used + nonceLength > random.length) {
      randomFillSync(random);
      used = 0;
    }
    used += nonceLength;
    return Buffer.from(random.subarray(used - nonceLength, used));
  };
}

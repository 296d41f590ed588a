import { createCipheriv, createDecipheriv, hkdfSync, randomFillSync } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** The bytes cannot be decrypted: another key was used, or they were changed. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** Encrypts texts. Each is bound to its associated data, so that it cannot be used elsewhere. */
export interface Cipher {
  encrypt(associatedData: string, text: string): Buffer;
  decrypt(associatedData: string, encrypted: Uint8Array): string;
  /** Encrypts again with the current key; returns undefined if that key was used already. */
  renew(associatedData: string, encrypted: Uint8Array): Buffer | undefined;
}

/**
 * Creates a cipher with its own key for one purpose; `what` is the subject of its error messages. Texts encrypted with a
 * previous key are decrypted too.
 * @see NIST SP 800-38D, "GCM"; RFC 5869, "HKDF"
 */
export function createCipher(
  masterKey: Uint8Array,
  purpose: string,
  what: string,
  previousKeys: readonly Uint8Array[] = [],
): Cipher {
  const key = deriveKey(masterKey, purpose);
  const keys = [key, ...previousKeys.map((previous) => deriveKey(previous, purpose))];
  const takeNonce = createNonces();
  const cipher: Cipher = {
    encrypt(associatedData, text) {
      const nonce = takeNonce();
      const encrypting = createCipheriv('aes-256-gcm', key, nonce);
      encrypting.setAAD(Buffer.from(associatedData));
      const body = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()]);
      return Buffer.concat([nonce, body, encrypting.getAuthTag()]);
    },
    decrypt(associatedData, encrypted) {
      const causes: unknown[] = [];
      for (const each of keys) {
        try {
          return decryptWith(each, associatedData, encrypted);
        } catch (cause) {
          causes.push(cause);
        }
      }
      const [cause] = causes;
      throw new DecryptionError(`${what} cannot be decrypted: they were encrypted with another key.`, { cause });
    },
    renew(associatedData, encrypted) {
      try {
        decryptWith(key, associatedData, encrypted);
        return undefined;
      } catch {
        return cipher.encrypt(associatedData, cipher.decrypt(associatedData, encrypted));
      }
    },
  };
  return cipher;
}

function decryptWith(key: Buffer, associatedData: string, encrypted: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceLength));
  decipher.setAAD(Buffer.from(associatedData));
  decipher.setAuthTag(encrypted.subarray(-tagLength));
  const body = decipher.update(encrypted.subarray(nonceLength, -tagLength));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}

export function deriveKey(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), purpose, 32));
}

/** Requesting twelve random bytes from the system costs as much as thousands. */
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

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomFillSync } from 'node:crypto';
import type { JobHeaders } from './order.ts';

const nonceLength = 12;
const tagLength = 16;

/** Headers that cannot be read back: the key is another one, or the bytes were changed. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Keeps what callers trust the service with: header values are encrypted, and request bodies are known again by a
 * keyed digest. Each job's bytes are bound to its id, so that they cannot be moved to another.
 * @see NIST SP 800-38D, "GCM"; RFC 5869, "HKDF"
 */
export class Vault {
  readonly #sealKey: Buffer;
  readonly #macKey: Buffer;
  readonly #random = Buffer.alloc(nonceLength * 256);
  #used = this.#random.length;

  constructor(masterKey: Uint8Array) {
    this.#sealKey = deriveKey(masterKey, 'quoin job headers 1');
    this.#macKey = deriveKey(masterKey, 'quoin request digests 1');
  }

  /** Nothing where there is nothing to keep. */
  seal(jobId: string, headers: JobHeaders): Buffer | undefined {
    if (headers.source.length + headers.upload.length + headers.rules.length === 0) return undefined;
    const nonce = this.#takeNonce();
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce);
    cipher.setAAD(Buffer.from(jobId));
    const body = Buffer.concat([cipher.update(JSON.stringify(headers), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, body, cipher.getAuthTag()]);
  }

  /** Asking the system for twelve bytes costs as much as for thousands. */
  #takeNonce(): Buffer {
    if (this.#used + nonceLength > this.#random.length) {
      randomFillSync(this.#random);
      this.#used = 0;
    }
    this.#used += nonceLength;
    return Buffer.from(this.#random.subarray(this.#used - nonceLength, this.#used));
  }

  open(jobId: string, sealed: Uint8Array | undefined): JobHeaders {
    if (sealed === undefined) return { source: [], upload: [], rules: [] };
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, sealed.subarray(0, nonceLength));
      decipher.setAAD(Buffer.from(jobId));
      decipher.setAuthTag(sealed.subarray(-tagLength));
      const body = decipher.update(sealed.subarray(nonceLength, -tagLength));
      return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8')) as JobHeaders;
    } catch (cause) {
      throw new SealError('The headers of this job cannot be read: they were kept with another key.', { cause });
    }
  }

  /** A digest that says whether two bodies are the same, and nothing else about them. */
  digest(parts: readonly string[]): Buffer {
    const mac = createHmac('sha256', this.#macKey);
    for (const part of parts) mac.update(`${part.length}:`).update(part);
    return mac.digest();
  }
}

function deriveKey(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), purpose, 32));
}

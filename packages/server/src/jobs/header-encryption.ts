import { createHmac } from 'node:crypto';
import { type Cipher, createCipher, deriveKey } from '../cipher.ts';
import type { JobHeaders } from './order.ts';

/**
 * Keeps what callers trust the service with: header values are encrypted, and request bodies are known again by a
 * keyed digest. Each job's bytes are bound to its id.
 */
export class HeaderEncryption {
  readonly #cipher: Cipher;
  readonly #macKey: Buffer;

  constructor(masterKey: Uint8Array) {
    this.#cipher = createCipher(masterKey, 'quoin job headers 1', 'The headers of this job');
    this.#macKey = deriveKey(masterKey, 'quoin request digests 1');
  }

  /** Nothing where there is nothing to keep. */
  encrypt(jobId: string, headers: JobHeaders): Buffer | undefined {
    if (headers.source.length + headers.upload.length + headers.rules.length === 0) return undefined;
    return this.#cipher.encrypt(jobId, JSON.stringify(headers));
  }

  decrypt(jobId: string, encrypted: Uint8Array | undefined): JobHeaders {
    if (encrypted === undefined) return { source: [], upload: [], rules: [] };
    return JSON.parse(this.#cipher.decrypt(jobId, encrypted)) as JobHeaders;
  }

  /** A digest that says whether two bodies are the same, and nothing else about them. */
  digest(parts: readonly string[]): Buffer {
    const mac = createHmac('sha256', this.#macKey);
    for (const part of parts) mac.update(`${part.length}:`).update(part);
    return mac.digest();
  }
}

import { createHmac } from 'node:crypto';
import { type Cipher, createCipher, deriveKey } from '../cipher.ts';
import type { JobHeaders } from './order.ts';

/** Encrypts header values, each bound to its job's id, and computes keyed digests of request bodies. */
export class HeaderEncryption {
  readonly #cipher: Cipher;
  readonly #macKey: Buffer;

  constructor(masterKey: Uint8Array) {
    this.#cipher = createCipher(masterKey, 'quoin job headers 1', 'The headers of this job');
    this.#macKey = deriveKey(masterKey, 'quoin request digests 1');
  }

  /** Returns undefined if there are no headers. */
  encrypt(jobId: string, headers: JobHeaders): Buffer | undefined {
    if (headers.source.length + headers.upload.length + headers.rules.length === 0) return undefined;
    return this.#cipher.encrypt(jobId, JSON.stringify(headers));
  }

  decrypt(jobId: string, encrypted: Uint8Array | undefined): JobHeaders {
    if (encrypted === undefined) return { source: [], upload: [], rules: [] };
    return JSON.parse(this.#cipher.decrypt(jobId, encrypted)) as JobHeaders;
  }

  /** A keyed digest for comparing bodies; it reveals nothing else about them. */
  digest(parts: readonly string[]): Buffer {
    const mac = createHmac('sha256', this.#macKey);
    for (const part of parts) mac.update(`${part.length}:`).update(part);
    return mac.digest();
  }
}

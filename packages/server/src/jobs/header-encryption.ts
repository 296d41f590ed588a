import { createHmac } from 'node:crypto';
import { type Cipher, createCipher, deriveKey } from '../cipher.ts';
import type { JobHeaders } from './order/order.ts';

/** The purpose of the key that encrypts the headers of jobs. */
export const headersPurpose = 'quoin job headers 1';

/** Encrypts header values, each bound to its job's id, and computes keyed digests of request bodies. */
export class HeaderEncryption {
  readonly #cipher: Cipher;
  readonly #macKeys: readonly [Buffer, ...Buffer[]];

  constructor(masterKey: Uint8Array, previousKeys: readonly Uint8Array[] = []) {
    this.#cipher = createCipher(masterKey, headersPurpose, 'The headers of this job', previousKeys);
    this.#macKeys = [deriveMacKey(masterKey), ...previousKeys.map(deriveMacKey)];
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
    return digestWith(this.#macKeys[0], parts);
  }

  /** The digests that the previous keys make, for comparing with those stored before a rotation. */
  previousDigests(parts: readonly string[]): readonly Buffer[] {
    return this.#macKeys.slice(1).map((key) => digestWith(key, parts));
  }
}

function deriveMacKey(masterKey: Uint8Array): Buffer {
  return deriveKey(masterKey, 'quoin request digests 1');
}

function digestWith(key: Buffer, parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(`${part.length}:`).update(part);
  return mac.digest();
}

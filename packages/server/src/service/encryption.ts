import { type Cipher, createCipher } from '../cipher.ts';
import { HeaderEncryption } from '../jobs/header-encryption.ts';
import { loadSecretKey } from '../secret-key.ts';
import type { Settings } from '../settings/settings.ts';
import { cipherPurpose } from '../webhooks/credentials.ts';

export interface Encryption {
  /** For the headers of jobs and the digests of request bodies. */
  readonly headers: HeaderEncryption;
  /** For the credentials of subscriptions. */
  readonly credentials: Cipher;
}

/** Derives all keys from the secret key of the settings, or of the data folder. */
export function createEncryption({ secretKey }: Pick<Settings, 'secretKey'>, folder: string): Encryption {
  const masterKey = secretKey ?? loadSecretKey(folder);
  return {
    headers: new HeaderEncryption(masterKey),
    credentials: createCipher(masterKey, cipherPurpose, 'The credentials of this subscription'),
  };
}

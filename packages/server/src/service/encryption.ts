import { type Cipher, createCipher } from '../cipher.ts';
import { HeaderEncryption } from '../jobs/header-encryption.ts';
import { keyIdOf, loadSecretKeys, type MasterKeys } from '../secret-key.ts';
import type { Settings } from '../settings/settings.ts';
import { cipherPurpose } from '../webhooks/credentials.ts';

export interface Encryption {
  /** For the headers of jobs and the digests of request bodies. */
  readonly headers: HeaderEncryption;
  /** For the credentials of subscriptions. */
  readonly credentials: Cipher;
  /** Identifies the key that encrypts. */
  readonly keyId: string;
}

type KeySettings = Pick<Settings, 'secretKey' | 'previousKeys'>;

/** Derives all keys from the secret keys of the settings, or of the data folder. */
export function createEncryption(settings: KeySettings, folder: string): Encryption {
  const keys = loadMasterKeys(settings, folder);
  const { current, previous } = keys;
  return {
    headers: new HeaderEncryption(current, previous),
    credentials: createCipher(current, cipherPurpose, 'The credentials of this subscription', previous),
    keyId: keyIdOf(keys),
  };
}

function loadMasterKeys({ secretKey, previousKeys }: KeySettings, folder: string): MasterKeys {
  return secretKey === undefined ? loadSecretKeys(folder) : { current: secretKey, previous: previousKeys };
}

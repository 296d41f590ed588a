import { createPrivateKey, generateKeyPair, hkdfSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { loadText, saveOnce } from '../once-file.ts';
import { SettingsError } from '../settings/settings.ts';

/** The keys of the authorization server. */
export interface AuthorizationKeys {
  /** A private RSA key that signs the identity tokens for `openid`. */
  readonly signingKey: JsonWebKey;
  /** Signs cookies, so that only issued ones are looked up. */
  readonly cookieKey: string;
  /** Key of the tokens in forms. */
  readonly formKey: Buffer;
}

const fileSchema = z.object({
  signingKey: z.looseObject({ kty: z.literal('RSA'), d: z.string() }),
  secret: z.base64(),
});

/** Loads the keys from the data folder; the first start creates them. */
export async function loadAuthorizationKeys(folder: string): Promise<AuthorizationKeys> {
  const path = join(folder, 'authorization.keys');
  const found = readKeys(path);
  if (found !== undefined) return found;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const signingKey = privateKey.export({ format: 'jwk' });
  saveOnce(path, `${JSON.stringify({ signingKey, secret: randomBytes(32).toString('base64') })}\n`);
  const created = readKeys(path);
  if (created === undefined) throw new SettingsError(`The keys in "${path}" were created but cannot be read.`);
  return created;
}

function readKeys(path: string): AuthorizationKeys | undefined {
  const text = loadText(path);
  if (text === undefined) return undefined;
  try {
    const { signingKey, secret } = fileSchema.parse(JSON.parse(text));
    createPrivateKey({ key: signingKey as JsonWebKey, format: 'jwk' });
    const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32));
    return {
      signingKey: { ...signingKey, use: 'sig', alg: 'RS256' } as JsonWebKey,
      cookieKey: derive('quoin cookies 1').toString('base64url'),
      formKey: derive('quoin forms 1'),
    };
  } catch {
    // The cause would contain the key.
    const advice = 'Restore the file, or remove it: then all users have to log in again.';
    throw new SettingsError(`The keys in "${path}" cannot be read. ${advice}`);
  }
}

import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Cost of a digest: 2^ln × r × 128 bytes of memory, processed p times. @see RFC 7914, "scrypt Parameters" */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/**
 * 128 MiB and a few tenths of a second, OWASP's first choice for scrypt. Digests contain their cost, so it can be
 * raised.
 */
const defaultCost: Cost = { ln: 17, r: 8, p: 1 };
const [saltLength, digestLength] = [16, 32];

/**
 * One digest is computed at a time, so ten concurrent logins do not take a gigabyte; a longer queue means an attack.
 */
const maxWaiting = 64;

/** The queue of passwords to check is full. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** Creates and verifies password digests. */
export class Passwords {
  readonly #cost: Cost;
  /** Verified if the user does not exist; matches no password. */
  readonly #decoy: string;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(newCost: Cost = defaultCost) {
    this.#cost = newCost;
    this.#decoy = toDigestText(newCost, randomBytes(saltLength), randomBytes(digestLength));
  }

  /** Returns a digest with its salt and parameters as text: `$scrypt$ln=17,r=8,p=1$salt$digest`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    const digest = await this.#derive(password, salt, this.#cost);
    return toDigestText(this.#cost, salt, digest);
  }

  /** True if the password matches the digest. Without a digest the result is false after the same time. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const { salt, digest, cost } = parseDigest(stored ?? this.#decoy);
    const found = await this.#derive(password, salt, cost);
    return timingSafeEqual(found, digest) && stored !== undefined;
  }

  /** True if a digest was computed with another cost than the current one. */
  isOutdated(stored: string): boolean {
    return costToText(parseDigest(stored).cost) !== costToText(this.#cost);
  }

  #derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
    if (this.#waiting >= maxWaiting) throw new PasswordsBusy('too many passwords are being checked');
    this.#waiting += 1;
    const N = 2 ** ln;
    const bytes = Buffer.from(normalizePassword(password));
    const run = () => derive(bytes, salt, digestLength, { N, r, p, maxmem: 256 * N * r });
    const result = this.#queue.then(run, run).finally(() => (this.#waiting -= 1));
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

/** Normalizes a password, so that it is the same on every keyboard. @see NIST SP 800-63B, "Password Verifiers" */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** At least 15 characters, since the password is the only factor. @see NIST SP 800-63B-4, "Password Verifiers" */
const [minLength, maxLength] = [15, 1024];

/** The reason why a password is refused, as the end of a sentence; undefined if it is accepted. */
export function findPasswordFault(password: string, login: string): string | undefined {
  const { length } = [...normalizePassword(password)];
  if (length < minLength) return `has ${length} characters; use at least ${minLength}`;
  if (length > maxLength) return `has ${length} characters; use at most ${maxLength}`;
  if (password.toLowerCase().includes(login.toLowerCase())) return 'contains the login name';
  return undefined;
}

/** Letters and digits that are not easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 100 bits in five groups that is easy to type. */
export function createPassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

interface Digest {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly digest: Buffer;
}

function parseDigest(text: string): Digest {
  const pattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
  const [whole, ln, r, p, salt = '', digest = ''] = pattern.exec(text) ?? [];
  const bytes = Buffer.from(digest, 'base64');
  if (whole === undefined || bytes.length !== digestLength)
    throw new TypeError('a stored password is not a scrypt digest');
  return { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, 'base64'), digest: bytes };
}

function toDigestText(cost: Cost, salt: Buffer, digest: Buffer): string {
  return ['', 'scrypt', costToText(cost), toBase64(salt), toBase64(digest)].join('$');
}

function costToText({ ln, r, p }: Cost): string {
  return `ln=${ln},r=${r},p=${p}`;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

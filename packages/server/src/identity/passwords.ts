import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** What a digest costs: 2^ln × r × 128 bytes of memory, gone through p times. @see RFC 7914, "scrypt Parameters" */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 128 MiB and a few tenths of a second, OWASP's first choice of scrypt. Digests carry theirs, so that it can grow. */
const cost: Cost = { ln: 17, r: 8, p: 1 };
const [saltLength, digestLength] = [16, 32];

/** One at a time, that ten people who log in at once do not take a gigabyte; a longer queue means an attack. */
const maxWaiting = 64;

/** So many passwords wait to be checked that no more can. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** Makes and checks digests of passwords. */
export class Passwords {
  readonly #cost: Cost;
  /** Checked where there is no such user; nobody's password. */
  readonly #decoy: string;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(newCost: Cost = cost) {
    this.#cost = newCost;
    this.#decoy = toDigestText(newCost, randomBytes(saltLength), randomBytes(digestLength));
  }

  /** A digest with its salt and parameters, as text: `$scrypt$ln=17,r=8,p=1$salt$digest`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    const digest = await this.#derive(password, salt, this.#cost);
    return toDigestText(this.#cost, salt, digest);
  }

  /** Whether the password is the one of a digest. Where there is none, the answer is no, and takes as long. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const { salt, digest, cost: asked } = parseDigest(stored ?? this.#decoy);
    const found = await this.#derive(password, salt, asked);
    return timingSafeEqual(found, digest) && stored !== undefined;
  }

  /** Whether a digest was made at another cost than today's. */
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

/** The same password typed on another keyboard is the same text. @see NIST SP 800-63B, "Password Verifiers" */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** 15 characters where a password is all there is. @see NIST SP 800-63B-4, "Password Verifiers" */
const [minLength, maxLength] = [15, 1024];

/** Why a password cannot be taken, as the end of a sentence; nothing where it can. */
export function findPasswordFault(password: string, login: string): string | undefined {
  const { length } = [...normalizePassword(password)];
  if (length < minLength) return `has ${length} characters, expected at least ${minLength}`;
  if (length > maxLength) return `has ${length} characters, expected at most ${maxLength}`;
  if (password.toLowerCase().includes(login.toLowerCase())) return 'contains the login name';
  return undefined;
}

/** Letters and digits that cannot be taken for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 100 bits in five groups, which can be typed. */
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
  if (whole === undefined || bytes.length !== digestLength) throw new TypeError('a kept password is no scrypt digest');
  return { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, 'base64'), digest: bytes };
}

function toDigestText(asked: Cost, salt: Buffer, digest: Buffer): string {
  return ['', 'scrypt', costToText(asked), toBase64(salt), toBase64(digest)].join('$');
}

function costToText({ ln, r, p }: Cost): string {
  return `ln=${ln},r=${r},p=${p}`;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

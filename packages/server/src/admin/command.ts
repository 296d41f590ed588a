import type { ProcessRegistry } from '../db/process-registry.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { TokenList } from '../identity/store/token-list.ts';
import type { TierStore } from '../rate-limits/store/tier-store.ts';
import type { RateLimits } from '../rate-limits/tiers.ts';
import type { MasterKeys } from '../secret-key.ts';
import type { Erasure } from './erasure.ts';
import type { AuditLog } from './store/audit-log.ts';
import type { EncryptedRows } from './store/encrypted-rows.ts';

/** The services that commands use, on the same database as a running server. */
export interface AdminServices {
  readonly accounts: Accounts;
  readonly tokens: TokenList;
  readonly tiers: TierStore;
  readonly limits: RateLimits;
  readonly encrypted: EncryptedRows;
  readonly audit: AuditLog;
  readonly erasure: Erasure;
  /** The secret keys of the settings or of the data folder. `add` puts a new one into the folder. */
  readonly secretKeys: { load(): MasterKeys; add(): MasterKeys };
  readonly processes: Pick<ProcessRegistry, 'countWithOtherKey'>;
  readonly now: () => number;
}

/** One row of a list, or the object of a command; members are named as in the API. */
export type Row = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The output of a command. */
export type CommandOutput =
  | { readonly rows: readonly Row[]; readonly columns: readonly string[] }
  | { readonly row: Row; readonly message: string };

/** The parsed arguments of a command. */
export interface CommandArguments {
  /** The argument that is not a flag; set if the command defines one. */
  readonly target: string;
  text(name: string): string | undefined;
  /** A list separated by commas, or a repeated flag. */
  list(name: string): readonly string[] | undefined;
  has(name: string): boolean;
  /** The first line of standard input if `--password-stdin` is given. */
  readonly password: string | undefined;
}

export interface Flag {
  /** The name of its value; undefined for a switch. */
  readonly value?: string;
  readonly help: string;
  readonly isRequired?: true;
}

export interface Command {
  /** For example `clients create`. */
  readonly name: string;
  readonly summary: string;
  /** The name of the argument that is not a flag. */
  readonly target?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** True if the command reads `QUOIN_SECRET_KEY`; to others an invalid one does not matter. */
  readonly usesSecretKey?: true;
  /** True if the command removes files; to others the settings of the bucket do not matter. */
  readonly usesFiles?: true;
  readonly run: (parts: AdminServices, given: CommandArguments) => Promise<CommandOutput>;
}

export const organizationFlag = {
  organization: { value: 'id', help: 'the organization (see "organizations list")', isRequired: true },
} as const satisfies Record<string, Flag>;

export const passwordFlag = {
  'password-stdin': { help: 'read the password from standard input (default: one is generated and shown)' },
} as const satisfies Record<string, Flag>;

export const organizationFilterFlag = {
  organization: { value: 'id', help: 'list only those of one organization' },
} as const satisfies Record<string, Flag>;

/** An invalid command line. The message says what was found and what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Formats a time as ISO 8601. */
export function toTime(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();
}

/** Returns a required flag; parsing has checked that it is present. */
export function requireText(given: CommandArguments, name: string): string {
  const text = given.text(name);
  if (text === undefined) throw new UsageError(`--${name} is missing`);
  return text;
}

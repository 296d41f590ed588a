import type { TierStore } from '../db/tier-store.ts';
import type { TokenList } from '../db/token-list.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { RateLimits } from '../rate-limits/tiers.ts';

/** What commands act on: the same database that a running server has open. */
export interface AdminServices {
  readonly accounts: Accounts;
  readonly tokens: TokenList;
  readonly tiers: TierStore;
  readonly limits: RateLimits;
  readonly now: () => number;
}

/** One line of a list, or the one thing that a command is about; the names are those of the API. */
export type Row = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** What a command has to show. */
export type CommandOutput =
  | { readonly rows: readonly Row[]; readonly columns: readonly string[] }
  | { readonly row: Row; readonly sentence: string };

/** The words behind a command, read. */
export interface CommandArguments {
  /** The word that is no flag; there is one where the command names one. */
  readonly target: string;
  text(name: string): string | undefined;
  /** A list with commas, or a flag that came several times. */
  list(name: string): readonly string[] | undefined;
  has(name: string): boolean;
  /** The first line of the standard input, where `--password-stdin` asks for it. */
  readonly password: string | undefined;
}

export interface Flag {
  /** What stands after it; nothing for a switch. */
  readonly value?: string;
  readonly help: string;
  readonly isRequired?: true;
}

export interface Command {
  /** Such as `clients create`. */
  readonly name: string;
  readonly summary: string;
  /** What the one word that is no flag stands for. */
  readonly target?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly run: (parts: AdminServices, given: CommandArguments) => Promise<CommandOutput>;
}

export const organizationFlag = {
  organization: { value: 'id', help: 'the organization; organizations list names all', isRequired: true },
} as const satisfies Record<string, Flag>;

export const passwordFlag = {
  'password-stdin': { help: 'take the password from the standard input; else one is made and shown' },
} as const satisfies Record<string, Flag>;

export const organizationFilterFlag = {
  organization: { value: 'id', help: 'only those of one organization' },
} as const satisfies Record<string, Flag>;

/** Words that are wrong; the message says what was found and what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A time as people and programs read it. */
export function toTime(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();
}

/** A flag that must be there: the reader of the words has seen to it. */
export function requireText(given: CommandArguments, name: string): string {
  const text = given.text(name);
  if (text === undefined) throw new UsageError(`--${name} is missing`);
  return text;
}

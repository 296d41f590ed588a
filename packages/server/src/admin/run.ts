import { AccountError, type AccountFault } from '../identity/account-error.ts';
import { pickFileVariables } from '../settings/s3.ts';
import { resolveSettings } from '../settings/settings.ts';
import { type ParsedCommand, parseCommand } from './arguments.ts';
import { auditCommand } from './audit.ts';
import { clientCommands } from './clients.ts';
import { type Command, UsageError } from './command.ts';
import { eraseCommands } from './erase.ts';
import { describeAdmin } from './help.ts';
import { openAdmin } from './open.ts';
import { organizationCommands } from './organizations.ts';
import { writeJson, writeText } from './output.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { tokenCommands } from './tokens.ts';
import { userCommands } from './users.ts';

/** The input and output of a command. */
export interface AdminStreams {
  readonly environment: NodeJS.ProcessEnv;
  /** Reads standard input to its end. */
  readonly readInput: () => Promise<string>;
  /** Writes results. */
  readonly write: (text: string) => void;
  /** Writes error messages. */
  readonly writeError: (text: string) => void;
}

const commands = [
  ...organizationCommands,
  ...clientCommands,
  ...userCommands,
  ...tokenCommands,
  rotateKeysCommand,
  ...eraseCommands,
  auditCommand,
];
const exitCodes: Readonly<Record<AccountFault, number>> = { invalid: 2, not_found: 3, conflict: 4 };

/**
 * Runs `quoin-server admin` with its arguments and returns the exit code. Throws errors that are not caused by the
 * arguments.
 */
export async function runAdmin(words: readonly string[], streams: AdminStreams): Promise<number> {
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
    streams.write(describeAdmin(words, commands));
    return 0;
  }
  try {
    await runCommand(parseCommand(words, commands), streams);
    return 0;
  } catch (error) {
    if (error instanceof AccountError) {
      streams.writeError(`quoin-server: ${error.message}`);
      return exitCodes[error.fault];
    }
    if (!(error instanceof UsageError)) throw error;
    streams.writeError(`quoin-server: ${error.message}. See quoin-server admin --help.`);
    return 2;
  }
}

async function runCommand(
  { command, given, isJson, serviceFlags }: ParsedCommand,
  streams: AdminStreams,
): Promise<void> {
  const password = given.has('password-stdin') ? await readPassword(streams) : undefined;
  const { close, ...parts } = await openAdmin(
    resolveSettings(serviceFlags, pickAdminSettings(streams.environment, command)),
  );
  try {
    const output = await command.run(parts, { ...given, password });
    streams.write(isJson ? writeJson(output) : writeText(output));
  } finally {
    await close();
  }
}

/** Other settings of the service are not needed here, so invalid ones must not cause errors. */
function pickAdminSettings(environment: NodeJS.ProcessEnv, { usesSecretKey, usesFiles }: Command): NodeJS.ProcessEnv {
  const { QUOIN_DATA, QUOIN_DATABASE_URL, QUOIN_RATE_LIMITS, QUOIN_SECRET_KEY } = environment;
  return {
    ...{ QUOIN_DATA, QUOIN_DATABASE_URL, QUOIN_RATE_LIMITS },
    ...(usesSecretKey === true && { QUOIN_SECRET_KEY }),
    ...(usesFiles === true && pickFileVariables(environment)),
  };
}

async function readPassword({ readInput }: AdminStreams): Promise<string> {
  const [line = ''] = (await readInput()).split(/\r?\n/);
  if (line === '') throw new UsageError('standard input is empty; write the password on its first line');
  return line;
}

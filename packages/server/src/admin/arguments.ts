import { parseArgs } from 'node:util';
import { type Command, type CommandArguments, type Flag, UsageError } from './command.ts';

/** A parsed command line. */
export interface ParsedCommand {
  readonly command: Command;
  readonly given: Omit<CommandArguments, 'password'>;
  readonly isJson: boolean;
  /** Flags of the service that apply here too: its data folder and its rate limits. */
  readonly serviceFlags: readonly string[];
}

/** Flags of all commands. */
export const sharedFlags = {
  data: { value: 'folder', help: 'the data folder of the service (default: QUOIN_DATA or ./quoin-data)' },
  'rate-limits': { value: 'file', help: 'the rate limit file of the service (default: QUOIN_RATE_LIMITS)' },
  json: { help: 'write JSON' },
} as const satisfies Record<string, Flag>;

/** Finds the command that the words name, and parses its arguments. */
export function parseCommand(words: readonly string[], commands: readonly Command[]): ParsedCommand {
  const command = commands.find(({ name: each }) => each === words[0] || each === words.slice(0, 2).join(' '));
  if (command === undefined) throw new UsageError(describeUnknown(words, commands));
  const { name } = command;
  const flags: Readonly<Record<string, Flag>> = { ...command.flags, ...sharedFlags };
  const { values, positionals } = parseFlags(words.slice(name.split(' ').length), flags);
  const texts = (flag: string): readonly string[] => (values[flag] ?? []).filter((value) => typeof value === 'string');
  const missing = Object.keys(flags).filter((flag) => flags[flag]?.isRequired && texts(flag).length === 0);
  if (missing.length > 0) {
    throw new UsageError(`"${name}" requires ${missing.map((flag) => `--${flag}`).join(' and ')}`);
  }
  requireTarget(command, positionals);
  return {
    command,
    isJson: values.json !== undefined,
    serviceFlags: ['data', 'rate-limits'].flatMap((flag) => texts(flag).map((value) => `--${flag}=${value}`)),
    given: {
      target: positionals[0] ?? '',
      text: (flag) => texts(flag).at(-1),
      list: (flag) => (values[flag] === undefined ? undefined : texts(flag).flatMap(splitList)),
      has: (flag) => values[flag] !== undefined,
    },
  };
}

type Values = Readonly<Record<string, readonly (string | boolean)[] | undefined>>;

function parseFlags(words: readonly string[], flags: Readonly<Record<string, Flag>>) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([flag, { value }]) => {
      return [flag, { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: true }];
    }),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { values: values as Values, positionals };
  } catch (cause) {
    throw new UsageError((cause as Error).message.replace(/[.]?$/, ''), { cause });
  }
}

function requireTarget({ name, target }: Command, found: readonly string[]): void {
  if (found.length === (target === undefined ? 0 : 1) && found[0] !== '') return;
  const expected = target === undefined ? 'no arguments' : `one argument (${target})`;
  throw new UsageError(`"${name}" takes ${expected} besides its flags, but ${found.length} are given`);
}

function describeUnknown([noun, verb]: readonly string[], commands: readonly Command[]): string {
  const nouns = [...new Set(commands.map(({ name }) => name.split(' ')[0]))];
  if (noun === undefined || !nouns.includes(noun)) {
    return `unknown subject ${JSON.stringify(noun ?? '')}; available: ${nouns.join(', ')}`;
  }
  const verbs = commands.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name.split(' ')[1]);
  return `unknown command ${JSON.stringify(`${noun} ${verb ?? ''}`.trimEnd())}; available for ${noun}: ${verbs.join(', ')}`;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

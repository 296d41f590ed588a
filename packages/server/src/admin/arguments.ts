import { parseArgs } from 'node:util';
import { type Command, type CommandArguments, type Flag, UsageError } from './command.ts';

/** A command with its words, as far as they can be judged without acting. */
export interface ParsedCommand {
  readonly command: Command;
  readonly given: Omit<CommandArguments, 'password'>;
  readonly isJson: boolean;
  /** Flags of the service that matter here too: where its data is, and which tiers there are. */
  readonly serviceFlags: readonly string[];
}

/** Flags of every command. */
export const sharedFlags = {
  data: { value: 'folder', help: 'the data folder of the service; QUOIN_DATA, else ./quoin-data' },
  'rate-limits': { value: 'file', help: 'the file of rate limits, as the service has it; QUOIN_RATE_LIMITS' },
  json: { help: 'write JSON, for programs' },
} as const satisfies Record<string, Flag>;

/** Finds the command that the words name, and reads what follows it. */
export function parseCommand(words: readonly string[], commands: readonly Command[]): ParsedCommand {
  const name = words.slice(0, 2).join(' ');
  const command = commands.find((each) => each.name === name);
  if (command === undefined) throw new UsageError(describeUnknown(words, commands));
  const flags: Readonly<Record<string, Flag>> = { ...command.flags, ...sharedFlags };
  const { values, positionals } = parseFlags(words.slice(2), flags);
  const texts = (flag: string): readonly string[] => (values[flag] ?? []).filter((value) => typeof value === 'string');
  const missing = Object.keys(flags).filter((flag) => flags[flag]?.isRequired && texts(flag).length === 0);
  if (missing.length > 0) throw new UsageError(`${name} needs ${missing.map((flag) => `--${flag}`).join(' and ')}`);
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
  const expected = target === undefined ? 'none' : `one, the ${target}`;
  throw new UsageError(`${name} has ${found.length} words beside its flags; expected ${expected}`);
}

function describeUnknown([noun, verb]: readonly string[], commands: readonly Command[]): string {
  const nouns = [...new Set(commands.map(({ name }) => name.split(' ')[0]))];
  if (noun === undefined || !nouns.includes(noun)) {
    return `${JSON.stringify(noun ?? '')} is nothing to administer; expected ${nouns.join(', ')}`;
  }
  const verbs = commands.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name.split(' ')[1]);
  return `${noun} cannot ${JSON.stringify(verb ?? '')}; expected ${verbs.join(', ')}`;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

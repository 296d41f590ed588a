import { sharedFlags } from './arguments.ts';
import type { Command, Flag } from './command.ts';

/** Help for all commands, or for one of them. */
export function describeAdmin(words: readonly string[], commands: readonly Command[]): string {
  const [noun, verb] = words.filter((word) => !word.startsWith('-'));
  const command = commands.find(({ name }) => name === noun || name === `${noun} ${verb}`);
  return command === undefined ? describeAll(commands) : describeOne(command);
}

function describeAll(commands: readonly Command[]): string {
  return [
    'Usage: quoin-server admin <command> [flags]',
    '',
    'Works on the data folder of a service. The service may be running; changes take effect at once.',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(24)} ${summary}`),
    '',
    'Flags of all commands:',
    '',
    ...describeFlags(sharedFlags),
    `  ${'--help'.padEnd(28)} show this help, or the help of one command`,
    '',
    'Exit codes: 0 success, 1 failure, 2 invalid arguments, 3 not found, 4 conflict with existing data.',
  ].join('\n');
}

function describeOne({ name, summary, target, flags }: Command): string {
  const own = describeFlags(flags);
  return [
    `Usage: quoin-server admin ${name}${target === undefined ? '' : ` <${target}>`} [flags]`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    ...own,
    ...(own.length === 0 ? [] : ['']),
    ...describeFlags(sharedFlags),
  ].join('\n');
}

function describeFlags(flags: Readonly<Record<string, Flag>>): string[] {
  return Object.entries(flags).map(([name, { value, help, isRequired }]) => {
    const flag = `--${name}${value === undefined ? '' : ` <${value}>`}`;
    return `  ${flag.padEnd(28)} ${help}${isRequired ? ' (required)' : ''}`;
  });
}

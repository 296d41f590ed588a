import { sharedFlags } from './arguments.ts';
import type { Command, Flag } from './command.ts';

/** What can be administered, or how one thing is. */
export function describeAdmin(words: readonly string[], commands: readonly Command[]): string {
  const [noun, verb] = words.filter((word) => !word.startsWith('-'));
  const command = commands.find(({ name }) => name === `${noun} ${verb}`);
  return command === undefined ? describeAll(commands) : describeOne(command);
}

function describeAll(commands: readonly Command[]): string {
  return [
    'Usage: quoin-server admin <what> <how> [flags]',
    '',
    'Acts on the data folder of a service, which may be running: it takes effect there at once.',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(24)} ${summary}`),
    '',
    'With every command:',
    '',
    ...describeFlags(sharedFlags),
    `  ${'--help'.padEnd(28)} say this, or all about one command`,
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong words, 3 not found, 4 in conflict with what is there.',
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

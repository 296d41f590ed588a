import type { Command, Option } from 'commander';

/** Values that the shell can complete: names of files or folders, or a fixed list. */
export type Values = 'files' | 'folders' | readonly string[];

export interface CompletedOption {
  /** The names with their dashes, such as `-o` and `--output`. */
  readonly names: readonly string[];
  readonly description: string;
  /** Undefined for a switch; an empty list if the value cannot be completed. */
  readonly values: Values | undefined;
}

export interface CompletedCommand {
  /** The words after `quoin`, such as `webhook` and `sign`; empty for the program itself. */
  readonly path: readonly string[];
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** The names of nested commands. */
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly argument: Values | undefined;
}

/** Fixed values of options by their name, and of arguments by theirs. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** The program and all of its commands, as commander has them. */
export function describeProgram(program: Command, known: KnownValues): CompletedCommand[] {
  return [describe(program, [], known), ...listCommands(program, [], known)];
}

function listCommands(parent: Command, path: readonly string[], known: KnownValues): CompletedCommand[] {
  return parent.commands.flatMap((command) => {
    const own = [...path, command.name()];
    return [describe(command, own, known), ...listCommands(command, own, known)];
  });
}

function describe(command: Command, path: readonly string[], known: KnownValues): CompletedCommand {
  const help = command.createHelp();
  const [argument] = command.registeredArguments;
  const commands = path.length === 0 || command.commands.length > 0 ? help.visibleCommands(command) : [];
  return {
    path,
    description: command.description(),
    options: help.visibleOptions(command).map((option) => describeOption(option, known)),
    commands: commands.map((each) => ({ name: each.name(), description: each.description() })),
    argument: argument && (argument.argChoices ?? known[argument.name()] ?? filesOf(argument.name())),
  };
}

/** Arguments are files unless they are named otherwise. */
const filesOf = (name: string): Values =>
  ['inputs', 'file', 'first', 'second', 'package', 'body'].includes(name) ? 'files' : [];

function describeOption(option: Option, known: KnownValues): CompletedOption {
  const names = [option.short, option.long].filter((name) => name !== undefined);
  const takesValue = option.required || option.optional;
  return { names, description: option.description, values: takesValue ? valuesOf(option, known) : undefined };
}

function valuesOf({ flags, argChoices, long = '' }: Option, known: KnownValues): Values {
  if (flags.includes('<file>')) return 'files';
  if (flags.includes('<folder>')) return 'folders';
  return argChoices ?? known[long] ?? [];
}

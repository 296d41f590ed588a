import type { CompletedCommand, CompletedOption, Values } from './model.ts';

/** A completion script for fish. */
export function writeFish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap((command) => writeCommand(command, commands));
  return `# Completion of quoin for fish.\ncomplete -c quoin -f\n${lines.join('\n')}\n`;
}

function writeCommand(command: CompletedCommand, all: readonly CompletedCommand[]): string[] {
  const condition = `-n ${quote(conditionOf(command, all))}`;
  const start = `complete -c quoin ${condition}`;
  const nested = command.commands.map(({ name, description }) => `${start} -a ${name} -d ${quote(description)}`);
  const argument = command.argument === undefined ? [] : [`${start} ${argumentsOf(command.argument)}`];
  return [...nested, ...argument, ...command.options.map((option) => `${start} ${writeOption(option)}`)];
}

/** True in fish if the words so far are those of the command and of no nested one. */
function conditionOf({ path }: CompletedCommand, all: readonly CompletedCommand[]): string {
  const inner = all.filter(
    (each) => each.path.length === path.length + 1 && each.path.join(' ').startsWith(path.join(' ')),
  );
  const names = inner.map((each) => each.path.at(-1)).join(' ');
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
  const unseen = names === '' ? [] : [`not __fish_seen_subcommand_from ${names}`];
  return [...seen, ...unseen].join('; and ');
}

function writeOption({ names, description, values }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const value = values === undefined ? [] : ['-r', argumentsOf(values)];
  return [...flags, ...value, '-d', quote(description)].join(' ');
}

function argumentsOf(values: Values): string {
  if (values === 'files') return '-F';
  if (values === 'folders') return `-a ${quote('(__fish_complete_directories)')}`;
  return values.length === 0 ? '' : `-a ${quote(values.join(' '))}`;
}

/** A text as one word of fish. */
const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

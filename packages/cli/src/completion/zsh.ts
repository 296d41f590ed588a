import type { CompletedCommand, CompletedOption, Values } from './model.ts';
import { quote } from './text.ts';

/** A completion script for zsh: as `_quoin` in a folder of `fpath`, or sourced after `compinit`. */
export function writeZsh(commands: readonly CompletedCommand[]): string {
  return `#compdef quoin
# Completion of quoin for zsh.
${commands.map((command) => writeFunction(command, commands)).join('\n')}
if [[ "\${funcstack[1]}" == _quoin ]]; then _quoin "$@"; else compdef _quoin quoin; fi
`;
}

function writeFunction(command: CompletedCommand, all: readonly CompletedCommand[]): string {
  const specs = command.options.flatMap(writeOption);
  const name = nameOf(command.path);
  if (command.commands.length === 0) {
    const argument = command.argument === undefined ? [] : [quote(`*:argument:${actionOf(command.argument)}`)];
    return `${name}() {\n  _arguments -s ${[...specs, ...argument].join(' \\\n    ')}\n}`;
  }
  const words = command.commands.map(({ name: word, description }) => quote(`${word}:${description}`));
  const branches = command.commands
    .filter(({ name: word }) => all.some(({ path }) => path.join(' ') === [...command.path, word].join(' ')))
    .map(({ name: word }) => `        ${word}) ${nameOf([...command.path, word])} ;;`);
  return `${name}() {
  local state line
  _arguments -C ${[...specs, "'1: :->command'", "'*:: :->rest'"].join(' \\\n    ')}
  case "$state" in
    command)
      local -a commands=(${words.join(' ')})
      _describe command commands ;;
    rest)
      case "$line[1]" in
${branches.join('\n')}
      esac ;;
  esac
}`;
}

const nameOf = (path: readonly string[]): string => ['_quoin', ...path].join('_').replaceAll('-', '_');

function writeOption({ names, description, values }: CompletedOption): string[] {
  const text = description.replace(/[\\[\]:]/g, '\\$&');
  const action = values === undefined ? '' : `:value:${actionOf(values)}`;
  return names.map((name) => quote(`*${name}[${text}]${action}`));
}

function actionOf(values: Values): string {
  if (values === 'files') return '_files';
  if (values === 'folders') return '_files -/';
  return values.length === 0 ? ' ' : `(${values.join(' ')})`;
}

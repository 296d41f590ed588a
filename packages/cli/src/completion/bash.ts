import type { CompletedCommand, Values } from './model.ts';
import { quote, wordsOf } from './text.ts';

/** A completion script for bash 4 or newer. */
export function writeBash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(
    (command) => `    ${quote(command.path.join(' '))})
      words=${quote(wordsOf(command).join(' '))}
      case "$previous" in
${command.options
  .filter(({ values }) => values !== undefined)
  .map(({ names, values }) => `        ${names.join('|')}) ${completeValue(values ?? [])}; return ;;`)
  .join('\n')}
      esac
      ${command.argument === undefined ? ':' : completeArgument(command.argument)} ;;`,
  );
  const nested = commands.filter(({ path }) => path.length > 0).map(({ path }) => quote(path.join(' ')));
  return `# Completion of quoin for bash.
_quoin() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' words='' word index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${command:+$command }\${COMP_WORDS[index]}"
    case "$word" in
      ${nested.join('|')}) command="$word" ;;
    esac
  done
  case "$command" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* || \${#COMPREPLY[@]} -eq 0 ]]; then
    COMPREPLY+=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o filenames -F _quoin quoin
`;
}

function completeValue(values: Values): string {
  if (values === 'files') return 'mapfile -t COMPREPLY < <(compgen -f -- "$current")';
  if (values === 'folders') return 'mapfile -t COMPREPLY < <(compgen -d -- "$current")';
  return values.length === 0 ? ':' : `COMPREPLY=($(compgen -W ${quote(values.join(' '))} -- "$current"))`;
}

const completeArgument = (values: Values): string => `[[ "$current" == -* ]] || { ${completeValue(values)}; }`;

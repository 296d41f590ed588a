import type { Shell } from '../actions/completion.ts';
import { Argument, type Command } from '../commander.ts';
import { describeExamples } from '../examples.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Adds `quoin completion`, which prints the script that completes commands and flags in a shell. */
export function addCompletion(program: Command, { stdout }: Terminal): void {
  program
    .command('completion')
    .description('print a script that completes commands, flags and types in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      describeExamples([
        ["echo 'source <(quoin completion bash)' >> ~/.bashrc", 'bash'],
        ["echo 'source <(quoin completion zsh)' >> ~/.zshrc", 'zsh, after compinit'],
        ['quoin completion fish > ~/.config/fish/completions/quoin.fish', 'fish'],
        ['quoin completion powershell | Out-String | Invoke-Expression', 'PowerShell, in $PROFILE'],
      ]),
    )
    .action(async (shell: Shell) => {
      const { writeCompletion } = await import('../actions/completion.ts');
      stdout.write(writeCompletion(shell, program));
    });
}

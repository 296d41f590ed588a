import type { CompletedCommand, Values } from './model.ts';
import { wordsOf } from './text.ts';

/** A completion script for PowerShell 5 or newer. Without a value of its own, PowerShell completes file names. */
export function writePowerShell(commands: readonly CompletedCommand[]): string {
  const tables = commands.map(
    ({ path, options, ...command }) => `  ${quote(path.join(' '))} = @{
    Words = @(${wordsOf({ path, options, ...command })
      .map(quote)
      .join(', ')})
    Argument = ${writeValues(command.argument)}
    Values = @{
${options
  .flatMap(({ names, values }) =>
    values === undefined ? [] : names.map((name) => `      ${quote(name)} = ${writeValues(values)}`),
  )
  .join('\n')}
    }
  }`,
  );
  return `# Completion of quoin for PowerShell.
$QuoinCommands = @{
${tables.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName quoin -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $elements = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { "$_" })
  $command = ''
  foreach ($element in ($elements | Select-Object -Skip 1)) {
    $next = "$command $element".Trim()
    if ($QuoinCommands.ContainsKey($next)) { $command = $next }
  }
  $found = $QuoinCommands[$command]
  $previous = if ($elements.Count -gt 1) { $elements[-1] } else { '' }
  $words = if ($found.Values.ContainsKey($previous)) { $found.Values[$previous] }
    elseif ($wordToComplete -like '-*' -or $null -eq $found.Argument) { $found.Words }
    else { $found.Argument }
  $words | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

/** Files and folders have no words, so that PowerShell completes them. */
function writeValues(values: Values | undefined): string {
  if (values === undefined) return '$null';
  if (typeof values === 'string') return '@()';
  return `@(${values.map(quote).join(', ')})`;
}

/** A text as a literal of PowerShell. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addCompare } from './commands/compare.ts';
import { addCompletion } from './commands/completion.ts';
import { addConvert } from './commands/convert.ts';
import { addExplain } from './commands/explain.ts';
import { addFontCollection } from './commands/font-collection.ts';
import { addFontKit } from './commands/font-kit.ts';
import { addFormats } from './commands/formats.ts';
import { addHeaders } from './commands/headers.ts';
import { addInspect } from './commands/inspect.ts';
import { addLogIn } from './commands/log-in.ts';
import { addLogOut } from './commands/log-out.ts';
import { addPreview } from './commands/preview.ts';
import { addToken } from './commands/token.ts';
import { addUnpack } from './commands/unpack.ts';
import { addUpgrade } from './commands/upgrade.ts';
import { addValidate } from './commands/validate.ts';
import { addWebhook } from './commands/webhook.ts';
import { addWhoami } from './commands/whoami.ts';
import { describeExamples } from './examples.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { printMessage } from './terminal/messages.ts';
import { describeFailure } from './terminal/report.ts';
import type { ExitStatus, Terminal } from './terminal/terminal.ts';

/** The command line; `run` never throws and never ends the process. */
export function createProgram(terminal: Terminal): { run(args: readonly string[]): Promise<number> } {
  const status: ExitStatus = { code: exitCodes.done };
  const program = new Command('quoin')
    .description('Converts page layouts, drawings, fonts and images on this computer.')
    .version(manifest.version, '-V, --version')
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => printMessage(terminal.stderr, text.replace(/^error: /, 'quoin: ')),
    })
    .addHelpText(
      'after',
      describeExamples([
        ['quoin convert photo.jpg --to webp', 'writes photo.webp'],
        ['quoin preview layout.idml -o pages.pdf', 'draws the pages of a layout'],
        ['quoin inspect font.woff2', 'shows names, axes and coverage'],
        ['quoin help convert', 'shows all settings of a command'],
      ]),
    )
    .showSuggestionAfterError()
    .exitOverride();
  const documents = [
    addConvert,
    addFontKit,
    addFontCollection,
    addInspect,
    addCompare,
    addPreview,
    addFormats,
    addValidate,
    addUpgrade,
    addUnpack,
    addHeaders,
    addWebhook,
    addExplain,
    addCompletion,
  ];
  const accounts = [addLogIn, addLogOut, addWhoami, addToken];
  for (const add of [...documents, ...accounts]) add(program, terminal, status);
  return { run: (args) => run(program, args, terminal, status) };
}

async function run(program: Command, args: readonly string[], terminal: Terminal, status: ExitStatus): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return status.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.parameter;
    printMessage(terminal.stderr, `${describeFailure(undefined, error)}\n`);
    return exitCodeOf(error);
  }
}

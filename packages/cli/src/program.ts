import { Command, CommanderError } from './commander.ts';
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

type AddCommand = (program: Command, terminal: Terminal, status: ExitStatus) => void;

/** The commands, in the order of the help. */
const commands: Readonly<Record<string, AddCommand>> = {
  convert: addConvert,
  'font-kit': addFontKit,
  'font-collection': addFontCollection,
  inspect: addInspect,
  compare: addCompare,
  preview: addPreview,
  formats: addFormats,
  validate: addValidate,
  upgrade: addUpgrade,
  unpack: addUnpack,
  headers: addHeaders,
  webhook: addWebhook,
  explain: addExplain,
  completion: addCompletion,
  'log-in': addLogIn,
  'log-out': addLogOut,
  whoami: addWhoami,
  token: addToken,
};

/** The command line; `run` never throws and never ends the process. */
export function createProgram(terminal: Terminal, version: string): { run(args: readonly string[]): Promise<number> } {
  return {
    run: async (args) => {
      const status: ExitStatus = { code: exitCodes.done };
      const program = describeProgram(terminal, version);
      for (const name of neededCommands(args)) commands[name]?.(program, terminal, status);
      return run(program, args, terminal, status);
    },
  };
}

/** The command to run, or all: describing them takes several milliseconds. Completion describes the others. */
function neededCommands([first = '']: readonly string[]): string[] {
  return Object.hasOwn(commands, first) && first !== 'completion' ? [first] : Object.keys(commands);
}

function describeProgram(terminal: Terminal, version: string): Command {
  return new Command('quoin')
    .description('Converts page layouts, drawings, fonts and images on this computer.')
    .version(version, '-V, --version')
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

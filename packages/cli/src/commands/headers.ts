import type { HeadersFlags } from '../actions/headers.ts';
import { type Command, Option } from '../commander.ts';
import { describeExamples } from '../examples.ts';
import { parseHeader } from '../options.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Adds `quoin headers`, which explains the headers that the service would send to a URL. */
export function addHeaders(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('headers')
    .description('explain which header rule wins for a URL, and why the others do not')
    .argument('<url>', 'the URL of a download or an upload')
    .option('--rules <file>', "JSON with the rules: a list, or a request with url_headers; '-' is standard input")
    .option('--header <name: value>', "one of the URL's own headers; repeat it for more", parseHeader)
    .addOption(
      new Option('--direction <direction>', 'an upload sets some headers itself')
        .choices(['download', 'upload'])
        .default('download'),
    )
    .option('--show-values', 'print the values of headers, which are often secrets')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([
        ['quoin headers https://files.example.com/in/a.png --rules rules.json', 'the rules of a job'],
        ["quoin headers https://files.example.com/a --header 'X-Api-Key: k'", 'own headers win over rules'],
      ]),
    )
    .action(async (url: string, flags: HeadersFlags) => {
      const { explainUrl } = await import('../actions/headers.ts');
      await explainUrl(url, flags, terminal, status);
    });
}

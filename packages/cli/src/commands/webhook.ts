import type { Command } from 'commander';
import type { SignFlags, VerifyFlags } from '../actions/webhook.ts';
import { describeExamples } from '../examples.ts';
import { parseHeader, parseSeconds, parseWhole } from '../options.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

const secretHelp = 'file with the secret, one per line (default: the variable QUOIN_WEBHOOK_SECRET)';

/** Adds `quoin webhook sign` and `quoin webhook verify`, for senders and receivers of webhooks and their tests. */
export function addWebhook(program: Command, terminal: Terminal, status: ExitStatus): void {
  const webhook = program
    .command('webhook')
    .description('sign webhooks, and verify their signatures')
    .addHelpText(
      'after',
      describeExamples([['quoin webhook sign body.json --id test-1', 'prints the headers of a delivery']]),
    );
  webhook
    .command('sign')
    .description('print the three headers of a signed delivery')
    .argument('<body>', "file with the exact body; '-' is standard input")
    .requiredOption('--id <id>', 'id of the delivery')
    .option('--timestamp <seconds>', 'time of the attempt, in seconds since 1970 (default: now)', parseSeconds)
    .option('--secret-file <file>', secretHelp)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([['quoin webhook sign body.json --id test-1', 'for the test of a receiver']]),
    )
    .action(async (body: string, flags: SignFlags) => {
      const { signFile } = await import('../actions/webhook.ts');
      await signFile(body, flags, terminal, status);
    });
  webhook
    .command('verify')
    .description('verify the signature and the age of a delivery')
    .argument('<body>', "file with the exact body; '-' is standard input")
    .option('--header <name: value>', 'one of the received headers; repeat it for more', parseHeader)
    .option('--tolerance <seconds>', 'maximum difference between its time and now (default: 300)', parseWhole)
    .option('--now <seconds>', 'the time to compare with, in seconds since 1970 (default: now)', parseSeconds)
    .option('--secret-file <file>', secretHelp)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([
        [
          "quoin webhook verify body.json --header 'webhook-id: 1' --header 'webhook-timestamp: 1767225600' --header 'webhook-signature: v1,…'",
          'a logged delivery; --now for an old one',
        ],
      ]),
    )
    .action(async (body: string, flags: VerifyFlags) => {
      const { verifyFile } = await import('../actions/webhook.ts');
      await verifyFile(body, flags, terminal, status);
    });
}

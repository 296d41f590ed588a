import type { Command } from 'commander';
import { runAccountCommand } from '../account/run.ts';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

interface TokenFlags {
  readonly server?: string;
  readonly json?: true;
}

/** Adds `quoin token`, which passes the kept token on to another program. */
export function addToken(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('token')
    .description('pass the access token on to another program, renewed if necessary; never to a terminal')
    .option('--server <url>', 'the server (default: that of the last log-in)')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([
        [
          'curl https://quoin.example.com/v1/converter/jobs -H "Authorization: Bearer $(quoin token)"',
          'for another program',
        ],
      ]),
    )
    .action((flags: TokenFlags) =>
      runAccountCommand(terminal, status, flags.json === true, async () => {
        const { AccountError } = await import('../account/account-error.ts');
        const { credentialPath } = await import('../account/credential-file.ts');
        const { openSession } = await import('../account/session.ts');
        const { stdout, environment, signal } = terminal;
        if (stdout.isTTY === true) {
          const advice = 'use it in a command, such as QUOIN_TOKEN=$(quoin token)';
          throw new AccountError('TERMINAL', `the token is not shown on a terminal; ${advice}`);
        }
        const { url, credentials } = await openSession(credentialPath(environment), flags.server, signal);
        const { accessToken, expiresAt } = credentials;
        const facts = {
          ok: true,
          server: url,
          access_token: accessToken,
          expires_at: new Date(expiresAt).toISOString(),
        };
        stdout.write(flags.json ? `${JSON.stringify(facts)}\n` : `${accessToken}\n`);
      }),
    );
}

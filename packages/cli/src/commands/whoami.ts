import type { Command } from 'commander';
import { runAccountCommand } from '../account/run.ts';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

interface WhoamiFlags {
  readonly server?: string;
  readonly json?: true;
}

/** Adds `quoin whoami`, which describes the log-in at a server. */
export function addWhoami(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('whoami')
    .description('show the server, user, organization, client, scopes and expiry of the kept token')
    .option('--server <url>', 'the server (default: that of the last log-in)')
    .option('--json', 'print one JSON object')
    .addHelpText('after', describeExamples([['quoin whoami', 'user, client, scopes and expiry']]))
    .action((flags: WhoamiFlags) =>
      runAccountCommand(terminal, status, flags.json === true, async () => {
        const { credentialPath } = await import('../account/credential-file.ts');
        const { describeCaller, openSession } = await import('../account/session.ts');
        const { toLines, toWire } = await import('../account/describe.ts');
        const path = credentialPath(terminal.environment);
        const session = await openSession(path, flags.server, terminal.signal);
        const { url, credentials } = session;
        const caller = await describeCaller(path, session);
        const text = flags.json
          ? `${JSON.stringify(toWire(url, credentials, caller))}\n`
          : toLines(url, credentials, caller);
        terminal.stdout.write(text);
      }),
    );
}

import type { Command } from 'commander';
import { runAccountCommand } from '../account/run.ts';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

interface LogOutFlags {
  readonly server?: string;
  readonly local?: true;
  readonly json?: true;
}

/** Adds `quoin log-out`, which revokes the kept token at its server and deletes it. */
export function addLogOut(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('log-out')
    .description('revoke the kept token at its server, and delete it')
    .option('--server <url>', 'the server (default: that of the last log-in)')
    .option('--local', 'only delete it, for a server that no longer exists')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([
        ['quoin log-out', 'at the server of the last log-in'],
        ['quoin log-out --local', 'without contacting the server'],
      ]),
    )
    .action((flags: LogOutFlags) =>
      runAccountCommand(terminal, status, flags.json === true, () => logOut(flags, terminal)),
    );
}

async function logOut({ server, local, json }: LogOutFlags, { stdout, signal, environment }: Terminal): Promise<void> {
  const { openAuthorizationClient } = await import('../account/authorization-client.ts');
  const { credentialPath, loadCredentials, saveCredentials, withCredentialLock } = await import(
    '../account/credential-file.ts'
  );
  const { resolveServer, revoke } = await import('../account/session.ts');
  const { AccountError } = await import('../account/account-error.ts');

  const path = credentialPath(environment);
  const url = await withCredentialLock(path, async () => {
    const list = await loadCredentials(path);
    const found = resolveServer(list, server);
    const { [found]: kept, ...servers } = list.servers;
    if (kept !== undefined && !local) {
      try {
        await revoke(await openAuthorizationClient(found, signal, kept.clientId), kept);
      } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        const advice = 'the token is still valid: try again, or delete only this copy with --local';
        throw new AccountError(error.code, `${error.message}; ${advice}`, error);
      }
    }
    const next = list.current === found ? Object.keys(servers)[0] : list.current;
    await saveCredentials(path, { ...(next !== undefined && { current: next }), servers });
    return found;
  });
  const line = local ? `Deleted the token of ${url}; it may still be valid.` : `Logged out at ${url}.`;
  stdout.write(json ? `${JSON.stringify({ ok: true, server: url, revoked: !local })}\n` : `${line}\n`);
}

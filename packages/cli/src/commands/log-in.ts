import type { Command } from 'commander';
import type { AccountError } from '../account/account-error.ts';
import type { AuthorizationClient } from '../account/authorization-client.ts';
import type { Credentials } from '../account/credential-file.ts';
import { runAccountCommand } from '../account/run.ts';
import { describeExamples } from '../examples.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

interface LogInFlags {
  readonly server: string;
  readonly scope?: string;
  readonly client?: string;
  readonly device?: true;
  readonly json?: true;
}

const defaultScope = 'openid profile converter document webhook';

/** Adds `quoin log-in`, which gets and keeps a token for the user of a server. */
export function addLogIn(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('log-in')
    .description('log in at a Quoin server, with the browser or with a code, and keep the token for other commands')
    .requiredOption('--server <url>', 'the server: https, or http on this machine')
    .option('--scope <scopes>', 'scopes of the token, separated by spaces or commas', defaultScope)
    .option('--client <id>', 'the client to log in with (default: the public client of the server)')
    .option('--device', 'show a code to enter in a browser on any device; default where no browser can be opened')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nThe token is kept in quoin/credentials.json in the folder of your settings ($XDG_CONFIG_HOME, ~/.config or\n%APPDATA%), which only you can read. It is renewed when it is used. "quoin log-out" revokes and deletes it.',
    )
    .addHelpText(
      'after',
      describeExamples([
        ['quoin log-in --server https://quoin.example.com', 'in the browser'],
        ['quoin log-in --server https://quoin.example.com --device', 'by a code, for example through SSH'],
      ]),
    )
    .action((flags: LogInFlags) =>
      runAccountCommand(terminal, status, flags.json === true, () => logIn(flags, terminal)),
    );
}

async function logIn(flags: LogInFlags, terminal: Terminal): Promise<void> {
  const { openAuthorizationClient, toCredentials } = await import('../account/authorization-client.ts');
  const { credentialPath, loadCredentials, saveCredentials, withCredentialLock } = await import(
    '../account/credential-file.ts'
  );
  const { parseServerUrl } = await import('../account/server-url.ts');
  const { describeCaller, revoke } = await import('../account/session.ts');
  const { toLines, toWire } = await import('../account/describe.ts');

  const path = credentialPath(terminal.environment);
  const url = parseServerUrl(flags.server);
  await loadCredentials(path); // a file that cannot be used is found before the log-in
  const scopes = (flags.scope ?? defaultScope).split(/[\s,]+/).filter((scope) => scope !== '');
  const target = await openAuthorizationClient(url, terminal.signal, flags.client);
  const response = await getTokens(target, scopes, flags, terminal);
  const credentials = toCredentials(target.client, response, scopes, Date.now());
  const earlier = await withCredentialLock(path, async () => {
    const list = await loadCredentials(path);
    await saveCredentials(path, { current: url, servers: { ...list.servers, [url]: credentials } });
    return list.servers[url];
  });
  if (earlier !== undefined) await revokeEarlier(target, earlier, revoke);
  const caller = await describeCaller(path, { ...target, credentials });
  if (flags.json) terminal.stdout.write(`${JSON.stringify(toWire(url, credentials, caller))}\n`);
  else terminal.stdout.write(`Logged in.\n\n${toLines(url, credentials, caller)}`);
}

/** The token of an earlier log-in at the same server is not needed any more; it may have ended already. */
async function revokeEarlier(
  target: AuthorizationClient,
  earlier: Credentials,
  revoke: (target: AuthorizationClient, credentials: Credentials) => Promise<void>,
): Promise<void> {
  await revoke({ ...target, client: { client_id: earlier.clientId } }, earlier).catch((_: AccountError) => {});
}

async function getTokens(
  target: AuthorizationClient,
  scopes: readonly string[],
  { device }: LogInFlags,
  { stderr, signal, environment }: Terminal,
) {
  const { findOpener, openBrowser } = await import('../account/browser.ts');
  const opener = device ? undefined : findOpener(environment);
  if (opener !== undefined) {
    const { logInByBrowser } = await import('../account/browser-log-in.ts');
    stderr.write('Continue in the browser. If it does not open, stop this with Ctrl-C and add --device.\n');
    const response = await logInByBrowser(target, { scopes, open: (url) => openBrowser(opener, url), signal });
    if (response !== undefined) return response;
    stderr.write('No browser could be opened.\n');
  }
  const { logInByDevice } = await import('../account/device-log-in.ts');
  return logInByDevice(target, { scopes, show: (text) => void stderr.write(text), signal });
}

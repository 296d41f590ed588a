import type { ClientSummary, ClientUpdate } from '../identity/accounts.ts';
import { trueOrFalse } from '../settings/values.ts';
import {
  type Command,
  type CommandArguments,
  organizationFilterFlag,
  organizationFlag,
  type Row,
  requireText,
  toTime,
  UsageError,
} from './command.ts';

export const clientCommands: readonly Command[] = [
  {
    name: 'clients create',
    summary: 'create a client, a program that uses tokens; its secret is shown once',
    flags: {
      ...organizationFlag,
      name: { value: 'name', help: 'the name of the client', isRequired: true },
      id: { value: 'id', help: 'its id at another authorization server (default: a new id)' },
      scopes: { value: 'names', help: 'the scopes it may request, separated by commas (default: all)' },
      'redirect-uri': { value: 'uri', help: 'a redirect URI; may be repeated' },
      public: { help: 'a public client, which cannot keep a secret, such as an app or a web page' },
    },
    async run({ accounts }, given) {
      const [id, scopes, redirectUris] = [given.text('id'), given.list('scopes'), given.list('redirect-uri')];
      const { client, secret } = await accounts.createClient({
        organizationId: requireText(given, 'organization'),
        name: requireText(given, 'name'),
        ...(id === undefined ? {} : { id }),
        ...(scopes === undefined ? {} : { scopes }),
        ...(redirectUris === undefined ? {} : { redirectUris }),
        isPublic: given.has('public'),
      });
      const once = secret === undefined ? '' : ' The secret is shown only this once.';
      return { row: { ...toRow(client), client_secret: secret }, message: `Client created.${once}` };
    },
  },
  {
    name: 'clients list',
    summary: 'list all clients without their secrets, which are not stored',
    flags: organizationFilterFlag,
    async run({ accounts }, given) {
      const rows = (await accounts.listClients(given.text('organization'))).map(toRow);
      return { rows, columns: ['id', 'name', 'kind', 'organization_id', 'created_at', 'disabled_at'] };
    },
  },
  {
    name: 'clients update',
    summary: 'change a client; what is not given is kept',
    target: 'client id',
    flags: {
      name: { value: 'name', help: 'the name shown to users' },
      scopes: { value: 'names', help: 'the scopes it may request, separated by commas' },
      'redirect-uri': { value: 'uri', help: 'a redirect URI; may be repeated; replaces all earlier ones' },
      'no-redirect-uris': { help: 'remove all redirect URIs' },
      enabled: { value: 'true|false', help: 'enable it again, or disable it with its tokens' },
    },
    async run({ accounts }, given) {
      const update = parseUpdate(given);
      if (Object.keys(update).length === 0) {
        throw new UsageError('"clients update" changes nothing without --name, --scopes, --redirect-uri or --enabled');
      }
      return { row: toRow(await accounts.updateClient(given.target, update)), message: 'Client updated.' };
    },
  },
  {
    name: 'clients rotate-secret',
    summary: 'replace the secret of a client at once; its tokens stay valid',
    target: 'client id',
    flags: {},
    async run({ accounts }, { target }) {
      const secret = await accounts.rotateSecret(target);
      return {
        row: { id: target, client_secret: secret },
        message: 'Secret replaced. The new secret is shown only this once.',
      };
    },
  },
  {
    name: 'clients disable',
    summary: 'disable a client with its secret and tokens, at once; see "clients update" to enable it again',
    target: 'client id',
    flags: {},
    async run({ accounts }, { target }) {
      await accounts.disableClient(target);
      return { row: { id: target }, message: 'Client disabled.' };
    },
  },
];

function parseUpdate(given: CommandArguments): ClientUpdate {
  const [name, scopes, enabled] = [given.text('name'), given.list('scopes'), given.text('enabled')];
  const redirectUris = given.has('no-redirect-uris') ? [] : given.list('redirect-uri');
  if (given.has('no-redirect-uris') && given.has('redirect-uri')) {
    throw new UsageError('--redirect-uri and --no-redirect-uris cannot be combined');
  }
  const isEnabled = enabled === undefined ? undefined : trueOrFalse(enabled);
  if (enabled !== undefined && isEnabled === undefined) {
    throw new UsageError(`--enabled is ${JSON.stringify(enabled)}; expected true or false`);
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes }),
    ...(redirectUris === undefined ? {} : { redirectUris }),
    ...(isEnabled === undefined ? {} : { isEnabled }),
  };
}

function toRow({ id, organizationId, name, kind, scopes, redirectUris, createdAt, disabledAt }: ClientSummary): Row {
  return {
    id,
    organization_id: organizationId,
    name,
    kind,
    scopes,
    redirect_uris: redirectUris,
    created_at: toTime(createdAt),
    disabled_at: toTime(disabledAt),
  };
}

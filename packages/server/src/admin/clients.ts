import type { ClientSummary } from '../identity/accounts.ts';
import { type Command, organizationFilterFlag, organizationFlag, type Row, requireText, toTime } from './command.ts';

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
    summary: 'disable a client permanently, with its secret and tokens, at once',
    target: 'client id',
    flags: {},
    async run({ accounts }, { target }) {
      await accounts.disableClient(target);
      return { row: { id: target }, message: 'Client disabled.' };
    },
  },
];

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

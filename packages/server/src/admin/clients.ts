import type { ClientSummary } from '../identity/accounts.ts';
import { type Command, organizationFilterFlag, organizationFlag, type Row, requireText, toTime } from './command.ts';

export const clientCommands: readonly Command[] = [
  {
    name: 'clients create',
    summary: 'make a client, a program that asks for tokens; its secret is shown once',
    flags: {
      ...organizationFlag,
      name: { value: 'name', help: 'what people call it', isRequired: true },
      id: { value: 'id', help: 'the id that another authorization server knows it by; else one is made' },
      scopes: { value: 'names', help: 'what it may ask for at most, with commas between; else everything' },
      'redirect-uri': { value: 'uri', help: 'where users are sent back to; may come several times' },
      public: { help: 'a program on its users’ machines, which can keep no secret' },
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
      const once = secret === undefined ? '' : ' The secret is shown this once.';
      return { row: { ...toRow(client), client_secret: secret }, sentence: `The client is made.${once}` };
    },
  },
  {
    name: 'clients list',
    summary: 'all clients, without their secrets, which nobody knows',
    flags: organizationFilterFlag,
    async run({ accounts }, given) {
      const rows = (await accounts.listClients(given.text('organization'))).map(toRow);
      return { rows, columns: ['id', 'name', 'kind', 'organization_id', 'created_at', 'disabled_at'] };
    },
  },
  {
    name: 'clients rotate-secret',
    summary: 'give a client a new secret; the old one ends at once, tokens live on',
    target: 'client id',
    flags: {},
    async run({ accounts }, { target }) {
      const secret = await accounts.rotateSecret(target);
      return { row: { id: target, client_secret: secret }, sentence: 'The secret is shown this once.' };
    },
  },
  {
    name: 'clients disable',
    summary: 'end a client for good, with its secret and its tokens, at once',
    target: 'client id',
    flags: {},
    async run({ accounts }, { target }) {
      await accounts.disableClient(target);
      return { row: { id: target }, sentence: 'The client is disabled.' };
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

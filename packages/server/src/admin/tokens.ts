import { AccountError } from '../identity/account-error.ts';
import { type Command, organizationFilterFlag, toTime, UsageError } from './command.ts';

const maxListed = 1_000;

export const tokenCommands: readonly Command[] = [
  {
    name: 'tokens list',
    summary: `access tokens that can be used, the newest first, at most ${maxListed}`,
    flags: { ...organizationFilterFlag, client: { value: 'id', help: 'only those of one client' } },
    async run({ tokens, now }, given) {
      const [organizationId, clientId] = [given.text('organization'), given.text('client')];
      const found = await tokens.listTokens({ organizationId, clientId, now: now(), limit: maxListed });
      const rows = found.map((token) => ({
        id: token.id,
        client_id: token.clientId,
        sub: token.subject,
        scope: token.scopes.join(' '),
        issued_at: toTime(token.issuedAt),
        expires_at: toTime(token.expiresAt),
      }));
      return { rows, columns: ['id', 'client_id', 'sub', 'scope', 'issued_at', 'expires_at'] };
    },
  },
  {
    name: 'tokens revoke',
    summary: 'end an access token at once; its text is not needed, and would stay in the history of the shell',
    target: 'id of tokens list',
    flags: {},
    async run({ tokens, now }, { target }) {
      if (!/^[0-9a-f]{8,64}$/i.test(target)) {
        throw new UsageError('the id is none of a token; expected 8 digits from 0 to f or more, as tokens list shows');
      }
      const count = await tokens.revokeListed(target, now());
      if (count === 0) throw new AccountError('not_found', 'There is no token of this id; tokens list shows all.');
      if (count > 1) throw new AccountError('conflict', `${count} tokens have ids that begin so; give more digits.`);
      return { row: { id: target }, sentence: 'The token is revoked.' };
    },
  },
];

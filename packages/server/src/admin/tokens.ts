import { AccountError } from '../identity/account-error.ts';
import { type Command, organizationFilterFlag, toTime, UsageError } from './command.ts';

const maxListed = 1_000;

export const tokenCommands: readonly Command[] = [
  {
    name: 'tokens list',
    summary: `list valid access tokens, newest first, at most ${maxListed}`,
    flags: { ...organizationFilterFlag, client: { value: 'id', help: 'list only those of one client' } },
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
    summary: 'revoke an access token at once; its text is not needed, and would stay in the shell history',
    target: 'token id',
    flags: {},
    async run({ tokens, now }, { target }) {
      if (!/^[0-9a-f]{8,64}$/i.test(target)) {
        throw new UsageError(
          'the token id is not valid; use at least 8 hexadecimal digits of an id shown by "tokens list"',
        );
      }
      const count = await tokens.revokeListed(target, now());
      if (count === 0) throw new AccountError('not_found', 'There is no token with this id. See "tokens list".');
      if (count > 1)
        throw new AccountError('conflict', `${count} tokens have ids that begin with these digits; give more digits.`);
      return { row: { id: target }, message: 'Token revoked.' };
    },
  },
];

import type { UserSummary } from '../identity/accounts.ts';
import {
  type Command,
  organizationFilterFlag,
  organizationFlag,
  passwordFlag,
  type Row,
  requireText,
  toTime,
} from './command.ts';

export const userCommands: readonly Command[] = [
  {
    name: 'users create',
    summary: 'make a user; the password is shown once, or taken from the standard input',
    flags: {
      ...organizationFlag,
      login: { value: 'name', help: 'what the user types to log in', isRequired: true },
      name: { value: 'name', help: 'what pages call the user; else the login name' },
      ...passwordFlag,
    },
    async run({ accounts }, given) {
      const [name, known] = [given.text('name'), given.password];
      const { user, password } = await accounts.createUser({
        organizationId: requireText(given, 'organization'),
        login: requireText(given, 'login'),
        ...(name === undefined ? {} : { name }),
        ...(known === undefined ? {} : { password: known }),
      });
      return showPassword(toRow(user), password, known, 'The user is made.');
    },
  },
  {
    name: 'users list',
    summary: 'all users',
    flags: organizationFilterFlag,
    async run({ accounts }, given) {
      const rows = (await accounts.listUsers(given.text('organization'))).map(toRow);
      return { rows, columns: ['login', 'name', 'id', 'organization_id', 'created_at', 'disabled_at'] };
    },
  },
  {
    name: 'users set-password',
    summary: 'give a user another password; sessions and tokens of the user end at once',
    target: 'login name',
    flags: passwordFlag,
    async run({ accounts }, { target, password: given }) {
      const password = await accounts.setPassword(target, given);
      return showPassword({ login: target }, password, given, 'The password is set.');
    },
  },
  {
    name: 'users disable',
    summary: 'end a user for good, with all sessions and tokens, at once',
    target: 'login name',
    flags: {},
    async run({ accounts }, { target }) {
      await accounts.disableUser(target);
      return { row: { login: target }, sentence: 'The user is disabled.' };
    },
  },
];

/** Only a password that was made here is shown: whoever gave one knows it. */
function showPassword(row: Row, password: string, given: string | undefined, sentence: string) {
  if (given !== undefined) return { row, sentence };
  return { row: { ...row, password }, sentence: `${sentence} The password is shown this once.` };
}

function toRow({ id, organizationId, login, name, createdAt, disabledAt }: UserSummary): Row {
  return {
    id,
    organization_id: organizationId,
    login,
    name,
    created_at: toTime(createdAt),
    disabled_at: toTime(disabledAt),
  };
}

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
    summary: 'create a user; the password is shown once, or read from standard input',
    flags: {
      ...organizationFlag,
      login: { value: 'name', help: 'the login name', isRequired: true },
      name: { value: 'name', help: 'the name shown on pages (default: the login name)' },
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
      return showPassword(toRow(user), password, known, 'User created.');
    },
  },
  {
    name: 'users list',
    summary: 'list all users',
    flags: organizationFilterFlag,
    async run({ accounts }, given) {
      const rows = (await accounts.listUsers(given.text('organization'))).map(toRow);
      return { rows, columns: ['login', 'name', 'id', 'organization_id', 'created_at', 'disabled_at'] };
    },
  },
  {
    name: 'users set-password',
    summary: 'set the password of a user; sessions and tokens of the user end at once',
    target: 'login name',
    flags: passwordFlag,
    async run({ accounts }, { target, password: given }) {
      const password = await accounts.setPassword(target, given);
      return showPassword({ login: target }, password, given, 'Password set.');
    },
  },
  {
    name: 'users disable',
    summary: 'disable a user permanently, with all sessions and tokens, at once',
    target: 'login name',
    flags: {},
    async run({ accounts }, { target }) {
      await accounts.disableUser(target);
      return { row: { login: target }, message: 'User disabled.' };
    },
  },
];

/** Shows only generated passwords: the caller knows a given one. */
function showPassword(row: Row, password: string, given: string | undefined, message: string) {
  if (given !== undefined) return { row, message };
  return { row: { ...row, password }, message: `${message} The password is shown only this once.` };
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

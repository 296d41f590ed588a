import { type Command, type CommandArguments, UsageError } from './command.ts';
import type { Erasure, ErasureCounts } from './erasure.ts';

export const eraseCommands: readonly Command[] = [
  eraseCommand(
    'job',
    'job id',
    'erase a job in any state, with its files, its event, the deliveries and the idempotency key',
    (erasure, target) => erasure.eraseJob(target),
  ),
  eraseCommand('user', 'login name', 'erase a user with all sessions, consents and tokens', (erasure, target) =>
    erasure.eraseUser(target),
  ),
  eraseCommand(
    'organization',
    'organization id',
    'erase an organization with its clients, users, subscriptions, events and jobs',
    (erasure, target) => erasure.eraseOrganization(target),
  ),
];

function eraseCommand(
  kind: string,
  target: string,
  summary: string,
  erase: (erasure: Erasure, target: string) => Promise<ErasureCounts>,
): Command {
  return {
    name: `erase ${kind}`,
    summary,
    target,
    flags: { yes: { help: 'confirm it: what is erased cannot be restored' } },
    usesFiles: true,
    async run({ erasure }, given) {
      requireConfirmation(kind, given);
      const counts = await erase(erasure, given.target);
      const message = 'Erased. Backups that were made before still contain it.';
      return { row: { erased: given.target, ...counts }, message };
    },
  };
}

function requireConfirmation(kind: string, given: CommandArguments): void {
  if (!given.has('yes')) throw new UsageError(`"erase ${kind}" cannot be undone; confirm it with --yes`);
}

import { AccountError } from '../identity/account-error.ts';
import { type Command, requireText, toTime } from './command.ts';

const defaultTier = 'default';

export const organizationCommands: readonly Command[] = [
  {
    name: 'organizations create',
    summary: 'create an organization; clients and users belong to one',
    flags: { name: { value: 'name', help: 'the name of the organization', isRequired: true } },
    async run({ accounts }, given) {
      const { id, name, createdAt } = await accounts.createOrganization(requireText(given, 'name'));
      return { row: { id, name, created_at: toTime(createdAt) }, message: 'Organization created.' };
    },
  },
  {
    name: 'organizations list',
    summary: 'list all organizations with their rate limit tiers',
    flags: {},
    async run({ accounts, tiers }) {
      const rows = [];
      for (const { id, name, createdAt } of await accounts.listOrganizations()) {
        rows.push({ id, name, tier: (await tiers.findTier(id)) ?? defaultTier, created_at: toTime(createdAt) });
      }
      return { rows, columns: ['id', 'name', 'tier', 'created_at'] };
    },
  },
  {
    name: 'organizations set-tier',
    summary: 'set the rate limit tier of an organization',
    target: 'organization id',
    flags: { tier: { value: 'name', help: `a tier of the rate limit file, or ${defaultTier}`, isRequired: true } },
    async run({ tiers, limits }, given) {
      const tier = requireText(given, 'tier');
      if (tier !== defaultTier && !limits.tiers.has(tier)) {
        const known = [defaultTier, ...limits.tiers.keys()].join(', ');
        throw new AccountError('not_found', `The tier ${JSON.stringify(tier)} does not exist; available: ${known}.`);
      }
      if (!(await tiers.saveTier(given.target, tier === defaultTier ? undefined : tier))) {
        throw new AccountError('not_found', 'There is no organization with this id.');
      }
      return { row: { id: given.target, tier }, message: 'Tier set.' };
    },
  },
];

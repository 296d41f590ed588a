import { AccountError } from '../identity/account-error.ts';
import { type Command, requireText, toTime } from './command.ts';

const defaultTier = 'default';

export const organizationCommands: readonly Command[] = [
  {
    name: 'organizations create',
    summary: 'make an organization; clients and users belong to one',
    flags: { name: { value: 'name', help: 'what people call it', isRequired: true } },
    async run({ accounts }, given) {
      const { id, name, createdAt } = await accounts.createOrganization(requireText(given, 'name'));
      return { row: { id, name, created_at: toTime(createdAt) }, sentence: 'The organization is made.' };
    },
  },
  {
    name: 'organizations list',
    summary: 'all organizations, with their tiers of rate limits',
    flags: {},
    async run({ accounts, tiers }) {
      const rows = (await accounts.listOrganizations()).map(({ id, name, createdAt }) => {
        return { id, name, tier: tiers.findTier(id) ?? defaultTier, created_at: toTime(createdAt) };
      });
      return { rows, columns: ['id', 'name', 'tier', 'created_at'] };
    },
  },
  {
    name: 'organizations set-tier',
    summary: 'give an organization a tier of rate limits, or the default one',
    target: 'organization id',
    flags: { tier: { value: 'name', help: `a tier of the file of rate limits, or ${defaultTier}`, isRequired: true } },
    async run({ tiers, limits }, given) {
      const tier = requireText(given, 'tier');
      if (tier !== defaultTier && !limits.tiers.has(tier)) {
        const known = [defaultTier, ...limits.tiers.keys()].join(', ');
        throw new AccountError('not_found', `There is no tier ${JSON.stringify(tier)}; expected one of ${known}.`);
      }
      if (!(await tiers.saveTier(given.target, tier === defaultTier ? undefined : tier))) {
        throw new AccountError('not_found', 'There is no organization of this id.');
      }
      return { row: { id: given.target, tier }, sentence: 'The tier is set.' };
    },
  },
];

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from '../settings/settings.ts';
import {
  type Category,
  categories,
  createPolicy,
  layerNames,
  type Policy,
  type Quotas,
  type SomeQuotas,
} from './policy.ts';

/** The quotas of all categories, for the organizations of one tier. */
export type Tier = Readonly<Record<Category, Policy>>;

/** All rate limits. */
export interface RateLimits {
  readonly tiers: ReadonlyMap<string, Tier>;
  /** For organizations without their own tier. */
  readonly standard: Tier;
  /** For each address without a token. */
  readonly anonymous: Policy;
  /** For token requests: of one client from one address, and of one address in total. */
  readonly tokens: { readonly client: Policy; readonly address: Policy };
}

/** Content of the rate limit file. */
interface RateLimitFile {
  readonly default: string;
  readonly tiers: Readonly<Record<string, Readonly<Record<Category, Quotas>>>>;
  readonly anonymous?: SomeQuotas | undefined;
  readonly tokens?: { readonly client: SomeQuotas; readonly address: SomeQuotas } | undefined;
}

/** The limits used without a file. */
const defaultLimits = {
  default: 'standard',
  tiers: {
    standard: {
      general: { second: 20, hour: 2_000, day: 20_000, month: 400_000 },
      file: { second: 20, hour: 1_000, day: 10_000, month: 200_000 },
      converter: { second: 20, hour: 1_000, day: 10_000, month: 200_000 },
      publisher: { second: 20, hour: 1_000, day: 10_000, month: 200_000 },
      webhook: { second: 20, hour: 1_000, day: 10_000, month: 200_000 },
    },
  },
  anonymous: { hour: 100 },
  tokens: { client: { second: 20, hour: 3_600 }, address: { second: 40, hour: 7_200 } },
} as const satisfies RateLimitFile;

/** Loads the limits from a file; undefined gives the defaults, `off` gives no limits. */
export function loadRateLimits(source: string | undefined): RateLimits {
  if (source === undefined) return toRateLimits(defaultLimits);
  if (source === 'off') return noLimits;
  let text: string;
  try {
    text = readFileSync(source, 'utf8');
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw refuse(source, `the file cannot be read (${reason}); use a file that this user may read`, cause);
  }
  return parseRateLimits(text, source);
}

/** Parses the text of a file. Errors name the location and the expected value. */
export function parseRateLimits(text: string, source: string): RateLimits {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw refuse(source, `the file is not valid JSON: ${(cause as Error).message}`, cause);
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) throw refuse(source, parsed.error.issues.map(describeIssue).join('; '));
  const file = parsed.data;
  if (!Object.hasOwn(file.tiers, file.default)) {
    const known = Object.keys(file.tiers).join(', ');
    throw refuse(source, `"default" is ${JSON.stringify(file.default)}, which is not a tier; use one of ${known}`);
  }
  return toRateLimits(file);
}

function toRateLimits({
  default: standard,
  tiers,
  anonymous,
  tokens = defaultLimits.tokens,
}: RateLimitFile): RateLimits {
  const tierPolicies = new Map(Object.entries(tiers).map(([name, quotas]) => [name, toTier(quotas)]));
  return {
    tiers: tierPolicies,
    standard: tierPolicies.get(standard) ?? toTier({}),
    anonymous: createPolicy('general', anonymous ?? defaultLimits.anonymous),
    tokens: { client: createPolicy('general', tokens.client), address: createPolicy('general', tokens.address) },
  };
}

function toTier(quotas: Partial<Readonly<Record<Category, Quotas>>>): Tier {
  const entries = categories.map((category) => [category, createPolicy(category, quotas[category] ?? {})] as const);
  return Object.fromEntries(entries) as Record<Category, Policy>;
}

const unlimited = createPolicy('general', {});
const noLimits: RateLimits = {
  tiers: new Map(),
  standard: toTier({}),
  anonymous: unlimited,
  tokens: { client: unlimited, address: unlimited },
};

/** Larger numbers would not fit the response fields. @see RFC 9651, "Integers" */
const maxQuota = 999_999_999_999;

const quota = z.int().min(1).max(maxQuota).nullable();
const quotas = z.strictObject(shapeOf(layerNames, quota));
const someQuotas = quotas.partial();
const fileSchema = z.strictObject({
  default: z.string(),
  tiers: z.record(z.string().regex(/^[\w.-]{1,64}$/), z.strictObject(shapeOf(categories, quotas))),
  anonymous: someQuotas.optional(),
  tokens: z.strictObject({ client: someQuotas, address: someQuotas }).optional(),
});

function shapeOf<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.length === 0 ? 'the file' : `"${issue.path.join('.')}"`;
  if (issue.code === 'unrecognized_keys') return `${place} has unknown members: ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_key') return `${place} is not a valid tier name; use letters, digits, ".", "_" and "-"`;
  const isQuota = (layerNames as readonly PropertyKey[]).includes(issue.path.at(-1) ?? '');
  if (isQuota) return `${place} must be a whole number from 1 to ${maxQuota}, or null for no limit`;
  return `${place} is missing or has the wrong type; it must be ${'expected' in issue ? issue.expected : 'another value'}`;
}

function refuse(source: string, what: string, cause?: unknown): SettingsError {
  const advice = 'See "Rate limits" in docs/operation.md for a complete file.';
  return new SettingsError(`The rate limits in "${source}" are not valid: ${what}. ${advice}`, { cause });
}

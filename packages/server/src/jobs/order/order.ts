import { type Header, parseRules, type Rule } from '@quoin/core/url-headers';
import { type Problem, RefusedBody, toBodyProblems } from '../../problem.ts';
import type { JobRequest } from '../job.ts';
import { isImageOutput, outputsOf, outputTypes } from './conversions.ts';
import { orderSchema, retrySchema } from './order-schema.ts';

/** All headers of a job, stored encrypted until it ends. */
export interface JobHeaders {
  readonly source: readonly Header[];
  readonly upload: readonly Header[];
  readonly rules: readonly Rule[];
}

/** A parsed job request. */
export interface JobOrder {
  readonly tag: string | undefined;
  readonly request: JobRequest;
  /** Scheme, host and port of the two URLs. */
  readonly sourceHost: string;
  readonly targetHost: string;
  readonly headers: JobHeaders;
}

/** Parses the body of a job request, or throws a `RefusedBody` with all its problems. */
export function parseJobOrder(body: unknown): JobOrder {
  const parsed = orderSchema.safeParse(body, { reportInput: true });
  const rules = parseRules(memberOf(body, 'url_headers'));
  const problems = [
    ...(parsed.success ? [] : toBodyProblems(body, parsed.error)),
    ...findContradictions(body),
    ...(rules.ok ? [] : rules.problems.map((problem) => ({ ...problem, class: 'meaning' as const }))),
  ];
  if (problems.length > 0 || !parsed.success || !rules.ok) throw new RefusedBody(problems);
  const { tag, input, output } = parsed.data;
  return {
    tag,
    // The caller's own object, not the parsed one, to keep the order of its members and to add nothing.
    request: withoutHeaders(body as RawOrder),
    sourceHost: input.source.url.origin,
    targetHost: output.upload.url.origin,
    headers: {
      source: input.source.headers ?? [],
      upload: output.upload.headers ?? [],
      rules: rules.rules,
    },
  };
}

/** The URL of a retry as written, and its scheme, host and port. */
interface GivenUrl {
  readonly url: string;
  readonly host: string;
}

/** A parsed retry. */
export interface RetryOrder {
  readonly headers: JobHeaders;
  /** The URLs in place of those of the ended job. */
  readonly source: GivenUrl | undefined;
  readonly target: GivenUrl | undefined;
}

/** Parses the body of a retry, which may be absent. */
export function parseRetry(body: unknown): RetryOrder {
  const nothing = { headers: { source: [], upload: [], rules: [] }, source: undefined, target: undefined };
  if (body === undefined || body === null) return nothing;
  const parsed = retrySchema.safeParse(body, { reportInput: true });
  const rules = parseRules(memberOf(body, 'url_headers'));
  const problems = [
    ...(parsed.success ? [] : toBodyProblems(body, parsed.error)),
    ...(rules.ok ? [] : rules.problems.map((problem) => ({ ...problem, class: 'meaning' as const }))),
  ];
  if (problems.length > 0 || !parsed.success || !rules.ok) throw new RefusedBody(problems);
  const { source } = parsed.data.input ?? {};
  const { upload } = parsed.data.output ?? {};
  const given = (member: unknown, url: { readonly origin: string } | undefined) =>
    url && { url: String(memberOf(member, 'url')), host: url.origin };
  return {
    headers: { source: source?.headers ?? [], upload: upload?.headers ?? [], rules: rules.rules },
    source: given(memberOf(memberOf(body, 'input'), 'source'), source?.url),
    target: given(memberOf(memberOf(body, 'output'), 'upload'), upload?.url),
  };
}

/** The order of a retry: the request of the ended job, with the given URLs in place of its own. */
export function toRetriedOrder(
  ended: Pick<JobOrder, 'tag' | 'request' | 'sourceHost' | 'targetHost'>,
  { headers, source, target }: RetryOrder,
): JobOrder {
  const { tag, request, sourceHost, targetHost } = ended;
  const { input, output } = request;
  return {
    tag,
    request: {
      ...request,
      input: source === undefined ? input : { ...input, source: { ...input.source, url: source.url } },
      output: target === undefined ? output : { ...output, upload: { ...output.upload, url: target.url } },
    },
    sourceHost: source?.host ?? sourceHost,
    targetHost: target?.host ?? targetHost,
    headers,
  };
}

interface RawOrder {
  readonly input: JobRequest['input'] & { readonly source: object };
  readonly output: JobRequest['output'] & { readonly upload: object };
}

function withoutHeaders({ input, output }: RawOrder): JobRequest {
  const bare = <T extends object>({ headers: _, ...rest }: T & { headers?: unknown }) => rest;
  return {
    input: { ...input, source: bare(input.source) },
    output: { ...output, upload: bare(output.upload) },
  } as JobRequest;
}

/** Finds members that are valid alone but contradict each other. */
function findContradictions(body: unknown): Problem[] {
  const [input, output] = [memberOf(body, 'input'), memberOf(body, 'output')];
  const [from, to] = [memberOf(input, 'type'), memberOf(output, 'type')];
  const problems: Problem[] = [];
  if (typeof from === 'string' && typeof to === 'string' && outputTypes.includes(to)) {
    const possible = outputsOf(from);
    if (possible.length > 0 && !possible.includes(to)) {
      const message = `"${from}" cannot be converted to "${to}"; supported outputs: ${possible.join(', ')}`;
      problems.push({ field: 'output.type', code: 'types_not_convertible', message, class: 'meaning' });
    }
  }
  if (
    typeof to === 'string' &&
    outputTypes.includes(to) &&
    !isImageOutput(to) &&
    memberOf(output, 'config') !== undefined
  ) {
    const message = 'is supported for image outputs only';
    problems.push({ field: 'output.config', code: 'config_not_applicable', message, class: 'meaning' });
  }
  return problems;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

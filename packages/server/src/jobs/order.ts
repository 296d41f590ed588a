import { type Header, parseRules, type Rule } from '@quoin/core/url-headers';
import { type Problem, RefusedBody, toBodyProblems } from '../problem.ts';
import { isImageOutput, outputsOf, outputTypes } from './conversions.ts';
import type { JobRequest } from './job.ts';
import { orderSchema, retrySchema } from './order-schema.ts';

/** All headers of a job: what is kept encrypted while it runs. */
export interface JobHeaders {
  readonly source: readonly Header[];
  readonly upload: readonly Header[];
  readonly rules: readonly Rule[];
}

/** A request for a job, understood. */
export interface JobOrder {
  readonly tag: string | undefined;
  readonly request: JobRequest;
  /** Scheme, host and port of the two URLs. */
  readonly sourceHost: string;
  readonly targetHost: string;
  readonly headers: JobHeaders;
}

/** Reads the body of a job request, or throws a `RefusedBody` with everything that is wrong with it. */
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
    // The caller's own object, not the parsed one: its members stay in their order and nothing is added.
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

/** Reads the body of a retry, which may be absent. */
export function parseRetry(body: unknown): JobHeaders {
  if (body === undefined || body === null) return { source: [], upload: [], rules: [] };
  const parsed = retrySchema.safeParse(body, { reportInput: true });
  const rules = parseRules(memberOf(body, 'url_headers'));
  const problems = [
    ...(parsed.success ? [] : toBodyProblems(body, parsed.error)),
    ...(rules.ok ? [] : rules.problems.map((problem) => ({ ...problem, class: 'meaning' as const }))),
  ];
  if (problems.length > 0 || !parsed.success || !rules.ok) throw new RefusedBody(problems);
  return {
    source: parsed.data.input?.source?.headers ?? [],
    upload: parsed.data.output?.upload?.headers ?? [],
    rules: rules.rules,
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

/** Members that are right alone and wrong together. */
function findContradictions(body: unknown): Problem[] {
  const [input, output] = [memberOf(body, 'input'), memberOf(body, 'output')];
  const [from, to] = [memberOf(input, 'type'), memberOf(output, 'type')];
  const problems: Problem[] = [];
  if (typeof from === 'string' && typeof to === 'string' && outputTypes.includes(to)) {
    const possible = outputsOf(from);
    if (possible.length > 0 && !possible.includes(to)) {
      const message = `${from} does not convert into this; there are ${possible.join(', ')}`;
      problems.push({ field: 'output.type', code: 'types_not_convertible', message, class: 'meaning' });
    }
  }
  if (
    typeof to === 'string' &&
    outputTypes.includes(to) &&
    !isImageOutput(to) &&
    memberOf(output, 'config') !== undefined
  ) {
    const message = 'is for image outputs only';
    problems.push({ field: 'output.config', code: 'config_not_applicable', message, class: 'meaning' });
  }
  return problems;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

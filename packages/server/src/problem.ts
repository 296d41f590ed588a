import type { z } from 'zod';

/**
 * The class of a problem decides the response: a request with a missing or unreadable part, a member with a wrong
 * value, or members that contradict each other.
 */
export type FaultClass = 'request' | 'value' | 'meaning';

/** A problem with one member of a body. The message never contains a header value. */
export interface Problem {
  /** A path such as `output.config.width` or `url_headers[2].headers.Host`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly class: FaultClass;
}

/** A refused body with all its problems. */
export class RefusedBody extends Error {
  override readonly name = 'RefusedBody';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
    this.problems = problems;
  }
}

/** The class of the response to several problems. */
export function worstOf(problems: readonly Problem[]): FaultClass {
  if (problems.some((problem) => problem.class === 'meaning')) return 'meaning';
  return problems.some((problem) => problem.class === 'request') ? 'request' : 'value';
}

/** Parses a body by its schema, or throws a `RefusedBody` with all its problems. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new RefusedBody(toBodyProblems(body, parsed.error));
}

/** Lists the problems of a body: it is not an object, or some of its members are wrong. */
export function toBodyProblems(body: unknown, error: z.ZodError): Problem[] {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject) return toProblems(error.issues);
  return [{ field: '', code: 'wrong_type', message: 'the body is not a JSON object', class: 'request' }];
}

/** Converts the issues of zod to problems. */
function toProblems(issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const field = fieldOf(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, maxReportedMembers).map((key) => {
        const message = 'is not a known member';
        return { field: memberOf(field, key), code: 'unknown_member', message, class: 'value' };
      });
    }
    const isMissing = 'input' in issue && issue.input === undefined && issue.code !== 'custom';
    if (isMissing) {
      return [{ field, code: 'missing_member', message: 'is required', class: 'request' }];
    }
    return [{ field, ...faultOf(issue), class: 'value' }];
  });
}

/** A request with thousands of unknown members gets only this many problems. */
const maxReportedMembers = 100;

function faultOf(issue: z.core.$ZodIssue): { code: string; message: string } {
  const message = `${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`;
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type', message };
    case 'too_big':
    case 'too_small':
      return { code: 'out_of_range', message };
    case 'invalid_value':
      return { code: 'not_allowed', message };
    case 'custom':
      return { code: String(issue.params?.code ?? 'invalid'), message };
    default:
      return { code: 'invalid', message };
  }
}

/** Formats a path for people: `a.b[2].c`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (field, step) => (typeof step === 'number' ? `${field}[${step}]` : memberOf(field, String(step))),
    '',
  );
}

function memberOf(object: string, name: string): string {
  const shown = /^[\w!#$%&'*+.^`|~-]{0,64}/.exec(name)?.[0] ?? '';
  const clipped = shown.length < name.length ? `${shown}…` : shown;
  return object === '' ? clipped : `${object}.${clipped}`;
}

import type { z } from 'zod';

/**
 * How a fault is answered: a request that lacks something or cannot be read, a member with a wrong value,
 * or members that are wrong together.
 */
export type FaultClass = 'request' | 'value' | 'meaning';

/** What is wrong with one member of a body. The message never holds a header's value. */
export interface Problem {
  /** Written like `output.config.width` or `url_headers[2].headers.Host`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly class: FaultClass;
}

/** A body that was refused, with all that is wrong with it. */
export class RefusedBody extends Error {
  override readonly name = 'RefusedBody';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
    this.problems = problems;
  }
}

/** The class that several faults are answered by. */
export function worstOf(problems: readonly Problem[]): FaultClass {
  if (problems.some((problem) => problem.class === 'meaning')) return 'meaning';
  return problems.some((problem) => problem.class === 'request') ? 'request' : 'value';
}

/** Reads a body by its schema, or throws a `RefusedBody` with everything that is wrong with it. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new RefusedBody(toBodyProblems(body, parsed.error));
}

/** What is wrong with a body: that it is no object, or each of its members. */
export function toBodyProblems(body: unknown, error: z.ZodError): Problem[] {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject) return toProblems(error.issues);
  return [{ field: '', code: 'wrong_type', message: 'the body is not a JSON object', class: 'request' }];
}

/** What zod found, one problem a fault. */
function toProblems(issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const field = fieldOf(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, maxReportedMembers).map((key) => {
        const message = 'there is no such member';
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

/** A caller who sends thousands of unknown members need not read them all. */
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

/** A path as a person writes it: `a.b[2].c`. */
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

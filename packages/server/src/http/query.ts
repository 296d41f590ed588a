import type { z } from 'zod';
import { fieldOf } from '../problem.ts';
import { HttpError } from '../wire-error.ts';

/** Parses a query; any fault is an invalid request. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: fieldOf([key]),
        code: 'unknown_parameter',
        message: 'unknown parameter',
      }));
    }
    return [{ field: fieldOf(issue.path), code: 'invalid', message: issue.message }];
  });
  throw new HttpError(400, 'invalid_request', 'The query is not valid.', { details });
}

import { z } from 'zod';

export const time = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

/** A whole number in a query: only digits. */
export function wholeNumber(min: number, max: number, defaultValue: number) {
  return digits(min, max)
    .default(defaultValue)
    .meta({ type: 'integer', minimum: min, maximum: max, default: defaultValue });
}

/** The same without a default. */
export function optionalWholeNumber(min: number, max: number, description: string) {
  return digits(min, max).optional().meta({ type: 'integer', minimum: min, maximum: max, description });
}

function digits(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** Paging parameters; the largest offset is limited by its digits, not by the number of jobs. */
export const pageQuery = (defaultValue: number) => ({
  limit: wholeNumber(1, 50, defaultValue),
  offset: wholeNumber(0, 999_999_999_999_999, 0),
});

export const noQuery = z.strictObject({});

/** A page of a list. @see the specification, "Pagination envelope" */
export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.strictObject({
    data: z.array(entry),
    meta: z.strictObject({ total: z.int(), limit: z.int(), offset: z.int(), has_more: z.boolean() }),
  });
}

/** Wraps entries in a page. */
export function toPage<Entry>(data: readonly Entry[], total: number, query: { limit: number; offset: number }) {
  const { limit, offset } = query;
  return { data, meta: { total, limit, offset, has_more: offset + data.length < total && data.length > 0 } };
}

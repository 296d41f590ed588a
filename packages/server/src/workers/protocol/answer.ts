import type { NoteClass, NoteCode } from '@quoin/core';
import { type FailureCode, failures } from '@quoin/core/errors';
import { z } from 'zod';
import { maxDocumentAnswerBytes, maxName, maxNotes, maxText } from './limits.ts';

const text = z.string().max(maxText);
const name = z.string().max(maxName);
const id = z.int().min(1);
const count = z.int().min(0);
const codeOf = <Code extends string>() =>
  z.custom<Code>((value) => typeof value === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(value));

const note = z.strictObject({
  code: codeOf<NoteCode>(),
  class: z.enum(['lost', 'substituted', 'changed', 'ignored'] satisfies NoteClass[]),
  message: text,
  where: z.exactOptional(
    z.strictObject({
      entry: z.exactOptional(name),
      page: z.exactOptional(count),
      item: z.exactOptional(name),
      glyph: z.exactOptional(count),
    }),
  ),
  count: z.int().min(1),
});

const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('done'),
    id,
    size: count,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    type: name,
    mediaType: name,
    extension: name,
    notes: z.array(note).max(maxNotes),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    id,
    code: z.custom<FailureCode>((value) => typeof value === 'string' && Object.hasOwn(failures, value)),
    message: text,
  }),
  z.strictObject({ kind: z.literal('disk_full'), id }),
  z.strictObject({
    kind: z.literal('document'),
    id,
    outcome: z.enum(['done', 'malformed', 'refused']),
    length: z.int().min(1).max(maxDocumentAnswerBytes),
  }),
  z.strictObject({ kind: z.literal('defect'), id }),
]);

/** A message of a worker. Of a failure only the code is trusted; its kind follows from the code. */
export type Answer = z.infer<typeof answer>;

/** Parses a line of a worker. Returns undefined if it is invalid: a file may have taken control of the worker. */
export function parseAnswer(line: string): Answer | undefined {
  const parsed = answer.safeParse(parseJson(line));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

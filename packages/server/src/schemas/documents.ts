import { type ProblemCode, problemCodes } from '@quoin/core/design';
import { z } from 'zod';

const problem = z.strictObject({
  pointer: z.string().meta({ description: 'The place in the document, as a JSON pointer (RFC 6901)' }),
  code: z.enum(Object.keys(problemCodes) as ProblemCode[]).meta({ description: 'What is wrong, as a stable word' }),
  message: z.string().meta({ description: 'The same as a sentence: what was found and what was expected' }),
});

export const verdictSchema = z
  .strictObject({
    valid: z.boolean().meta({ description: 'Whether it is valid; a deprecated member alone does not make it invalid' }),
    problems: z
      .array(problem)
      .max(1_001)
      .meta({ description: 'Everything that is wrong, at most 1,000 and a last one' }),
  })
  .meta({ id: 'DocumentVerdict', title: 'What was found of a document' });

/** The outside of a document; all of it is in the JSON Schema that is published. */
export const documentSchema = z
  .looseObject({
    version: z.string(),
    type: z.enum(['template', 'clip']),
    metaData: z.looseObject({ title: z.string() }),
    fontData: z.array(z.looseObject({})),
    swatches: z.array(z.looseObject({})).min(4),
    pages: z.array(z.looseObject({})),
    activePageIndex: z.int().min(0).optional(),
  })
  .meta({ id: 'Design', title: 'A design document' });

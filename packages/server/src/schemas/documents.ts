import { type ProblemCode, problemCodes } from '@quoin/core/design';
import { z } from 'zod';

const problem = z.strictObject({
  pointer: z.string().meta({ description: 'The location in the document, as a JSON pointer (RFC 6901)' }),
  code: z.enum(Object.keys(problemCodes) as ProblemCode[]).meta({ description: 'A stable code for the problem' }),
  message: z.string().meta({ description: 'A description of the problem' }),
});

export const verdictSchema = z
  .strictObject({
    valid: z
      .boolean()
      .meta({ description: 'True if the document is valid; a deprecated member alone does not make it invalid' }),
    problems: z
      .array(problem)
      .max(1_001)
      .meta({ description: 'All problems; after 1,000 a last entry says that there are more' }),
  })
  .meta({ id: 'DocumentVerdict', title: 'The result of a validation' });

/** The outer members of a document; the published JSON Schema describes all of it. */
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

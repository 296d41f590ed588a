import { z } from 'zod';
import { jobStatuses } from '../jobs/job.ts';
import { inputTypes, outputTypes } from '../jobs/order/conversions.ts';
import { pageOf, pageQuery, time, wholeNumber } from './page.ts';

export const listQuery = z.strictObject({
  ...pageQuery(10),
  status: z.enum(jobStatuses).optional().meta({ description: 'Only jobs in this state' }),
  type: z.enum(inputTypes).optional().meta({ description: 'Only jobs with this input type' }),
  tag: z.string().optional().meta({ description: 'Only jobs with exactly this tag' }),
});

/** Maximum time to wait for the end of a job. */
const maxWaitSeconds = 60;

export const readQuery = z.strictObject({
  wait: wholeNumber(0, maxWaitSeconds, 0).meta({ description: 'Seconds to wait for the job to end before answering' }),
});

export const fileQuery = z.strictObject({
  file_type: z
    .enum(['output', 'input'])
    .default('output')
    .meta({ description: 'Source (`input`) or result (`output`)' }),
});

const input = z.strictObject({
  type: z.enum(inputTypes),
  source: z.strictObject({ url: z.string() }),
});

const output = z.strictObject({
  type: z.enum(outputTypes),
  upload: z.strictObject({ url: z.string() }),
  config: z.record(z.string(), z.unknown()).optional(),
});

const shared = {
  id: z.uuid().meta({ description: 'The id of the job' }),
  tag: z.string().optional().meta({ description: "The caller's tag, if there is one" }),
  status: z.enum(jobStatuses).meta({ description: 'The state of the job' }),
  input,
  output,
  created_at: time,
};

/** A job as returned when it is created. */
export const jobSchema = z.strictObject(shared).meta({ id: 'Job', title: 'A conversion job' });

const jobEntrySchema = z
  .strictObject({ ...shared, completed_at: time.optional(), error: z.string().optional() })
  .meta({ id: 'JobEntry', title: 'A job in a list' });

const file = z.strictObject({
  url: z.url().meta({ description: 'The URL to download it from' }),
  content_type: z.string().meta({ description: 'Its media type' }),
  size: z.int().min(0).optional().meta({ description: 'Size in bytes, once the file exists' }),
  available: z.boolean().meta({ description: 'True if it can be downloaded now' }),
});

const note = z.strictObject({
  code: z.string(),
  class: z.enum(['lost', 'substituted', 'changed', 'ignored']),
  message: z.string(),
  where: z.strictObject({ entry: z.string(), page: z.int(), item: z.string(), glyph: z.int() }).partial().optional(),
  count: z.int().min(1),
});

export const jobDetailSchema = z
  .strictObject({
    ...shared,
    started_at: time.optional(),
    completed_at: time.optional(),
    expires_at: time.optional().meta({ description: 'When the files are removed' }),
    error: z.string().optional().meta({ description: 'Why the job failed' }),
    error_code: z.string().optional().meta({
      description:
        'A stable code for the failure. `quoin explain <code>` prints cause and remedy; so does `docs/errors.md`',
    }),
    notes: z.array(note).meta({
      description:
        'How the result differs from the source. `quoin explain <code>` explains the code of a note; so does `docs/notes.md`',
    }),
    files: z.strictObject({ input: file, output: file }),
  })
  .meta({ id: 'JobDetail', title: 'A job with all details' });

export const jobPageSchema = pageOf(jobEntrySchema).meta({ id: 'JobPage', title: 'A page of jobs' });

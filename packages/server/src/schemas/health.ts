import { z } from 'zod';

export const healthSchema = z
  .strictObject({
    status: z.enum(['ok', 'unavailable']),
    version: z.string(),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  })
  .meta({ id: 'Health', title: 'The health of the service and its parts' });

import { z } from 'zod';
import { roles } from '../settings/roles.ts';

export const healthSchema = z
  .strictObject({
    status: z.enum(['ok', 'unavailable']),
    version: z.string(),
    roles: z.array(z.enum(roles)).optional(),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  })
  .meta({ id: 'Health', title: 'The health of the service and its parts' });

import { z } from 'zod';
import { fits, type ImageConfig, maxQuality, maxTargetSide } from './config.ts';

/** @see the specification, "Image configuration (`output.config`)" */
export const imageConfigSchema = z.strictObject({
  width: z.int().min(1).max(maxTargetSide).optional().meta({ description: 'Target width in pixels' }),
  height: z.int().min(1).max(maxTargetSide).optional().meta({ description: 'Target height in pixels' }),
  quality: z.int().min(1).max(maxQuality).optional().meta({ description: 'Quality of jpg and webp; 90 when left out' }),
  fit: z.enum(fits).optional().meta({ description: 'Sizing method; max when left out' }),
  strip: z.boolean().optional().meta({ description: 'When true, metadata is removed from the output' }),
  trace: z.boolean().optional().meta({ description: 'When true, pictures become outlines; for svg alone' }),
}) satisfies z.ZodType<ImageConfig>;

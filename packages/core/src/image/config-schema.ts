import { z } from 'zod';
import { fits, type ImageConfig, maxQuality, maxTargetSide } from './config.ts';

/** @see the specification, "Image configuration (`output.config`)" */
export const imageConfigSchema = z.strictObject({
  width: z.int().min(1).max(maxTargetSide).optional().meta({ description: 'Target width in pixels' }),
  height: z.int().min(1).max(maxTargetSide).optional().meta({ description: 'Target height in pixels' }),
  quality: z.int().min(1).max(maxQuality).optional().meta({ description: 'Quality of jpg, webp and avif; default 90' }),
  fit: z.enum(fits).optional().meta({ description: 'Sizing method; default max' }),
  strip: z.boolean().optional().meta({ description: 'True to remove metadata from the output' }),
  trace: z.boolean().optional().meta({ description: 'True to convert pictures to outlines; only for svg' }),
}) satisfies z.ZodType<ImageConfig>;

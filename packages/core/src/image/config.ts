import { z } from 'zod';
import { ConversionError } from '../errors.ts';

/** @see the specification, "Image configuration (`output.config`)" */
export const imageConfigSchema = z.strictObject({
  width: z.int().min(1).max(10_000).optional().meta({ description: 'Target width in pixels' }),
  height: z.int().min(1).max(10_000).optional().meta({ description: 'Target height in pixels' }),
  quality: z.int().min(1).max(100).optional().meta({ description: 'Quality of jpg and webp; 90 when left out' }),
  fit: z.enum(['max', 'min', 'exact', 'crop']).optional().meta({ description: 'Sizing method; max when left out' }),
  strip: z.boolean().optional().meta({ description: 'When true, metadata is removed from the output' }),
  trace: z.boolean().optional().meta({ description: 'When true, pictures become outlines; for svg alone' }),
});

/** The settings of an image conversion as a caller gives them. */
export type ImageConfig = z.infer<typeof imageConfigSchema>;

/** The settings with every default in its place. */
export interface ResolvedImageConfig {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly quality: number;
  readonly fit: 'max' | 'min' | 'exact' | 'crop';
  readonly strip: boolean;
  /** Whether a picture becomes outlines instead of being embedded. */
  readonly trace: boolean;
  /** The names that the caller gave a value for. */
  readonly given: ReadonlySet<string>;
}

/** Checks the caller's settings for an output and fills in the defaults; the error names every fault. */
export function resolveImageConfig(value: unknown, to: string): ResolvedImageConfig {
  const parsed = imageConfigSchema.safeParse(value ?? {}, { reportInput: true });
  if (!parsed.success) throw new ConversionError('CONFIG_INVALID', parsed.error.issues.map(describeIssue).join('; '));
  const { width, height, quality = 90, fit = 'max', strip = false, trace = false } = parsed.data;
  if (trace && to !== 'svg') {
    throw new ConversionError('CONFIG_INVALID', `config.trace: found true with ${to}, expected svg as output`);
  }
  const given = Object.entries(parsed.data).filter(([, setting]) => setting !== undefined);
  return { width, height, quality, fit, strip, trace, given: new Set(given.map(([name]) => name)) };
}

function describeIssue({ code, input, message, path }: z.core.$ZodIssue): string {
  const place = ['config', ...path].join('.');
  const found = code === 'unrecognized_keys' ? '' : `found ${JSON.stringify(input)}, `;
  return `${place}: ${found}${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

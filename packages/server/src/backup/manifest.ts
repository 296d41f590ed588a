import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

export const manifestName = 'backup.json';
export const databaseName = 'quoin.db';
/** Files of the data folder that contain keys. */
export const keyFiles = ['secret.key', 'authorization.keys'] as const;

const manifestSchema = z.object({
  /** The version of the service that made the backup. */
  version: z.string(),
  created_at: z.iso.datetime(),
  database: z.object({ size: z.number(), sha256: z.string().length(64) }),
  jobs: z.number(),
  /** Undefined if the backup has no files. */
  files: z.number().optional(),
  has_keys: z.boolean(),
});

/** Describes a backup. It is written last, so a backup without it is not complete. */
export type Manifest = z.infer<typeof manifestSchema>;

export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestName);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new BackupError(`"${folder}" is not a complete backup: ${manifestName} cannot be read.`, { cause });
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`"${path}" is damaged. Use another backup.`, { cause });
  }
}

export async function digestFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    size += (piece as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

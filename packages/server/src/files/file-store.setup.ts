import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Draft, FileDigest, FileName, FileStore, PlannedDraft } from './file-store.ts';

export function digestOf(content: string | Uint8Array): FileDigest {
  const bytes = Buffer.from(content);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Writes a draft and keeps it. */
export async function keepDraft(draft: Draft | PlannedDraft, content: string | Uint8Array): Promise<FileDigest> {
  const sum = digestOf(content);
  if ('write' in draft) {
    if (sum.size > 0) await draft.write(Buffer.from(content));
    await draft.finish();
  } else writeFileSync(draft.path, content);
  await draft.keep(sum);
  return sum;
}

/** Stores a file as a job does. */
export async function storeFile(files: FileStore, name: FileName, content: string | Uint8Array): Promise<FileDigest> {
  return keepDraft(await files.createDraft(name), content);
}

export async function listAll(files: FileStore, group: number): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { jobId, names } of files.listFiles(group)) found.push(...names.map((name) => `${jobId} ${name}`));
  return found.sort();
}

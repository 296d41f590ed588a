import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns a digest of the contents of files and of the version of Node. */
export function hashOf(root, files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(files)].sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Finds files below a folder whose path matches, without installed or built ones. Paths have `/` on every system. */
export function findFiles(root, folder, pattern) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : findFiles(root, path, pattern);
    return pattern.test(path) ? [path] : [];
  });
}

/** The digests of the inputs with which each step last succeeded, in a file. */
export function openStamps(path) {
  const load = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  return {
    get: (step) => load()[step],
    /** Sets digests by step; `undefined` removes one. */
    set(digests) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify({ ...load(), ...digests }, null, 2)}\n`);
    },
  };
}

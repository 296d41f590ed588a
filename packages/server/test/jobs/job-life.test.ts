import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns the source files that a page or picture names. */
function filesIn(name: string): string[] {
  const text = readFileSync(pathOf(`../../../../docs/${name}`), 'utf8');
  return [...new Set(text.match(/[a-z][\w/-]*\/[\w-]+\.ts\b/g))].sort();
}

describe('the documentation of the life of a job', () => {
  it('names only files that exist', () => {
    const files = filesIn('job-life.svg');
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(pathOf(`../../src/${file}`)))).toEqual([]);
  });

  it('names the same files in the picture and in the text', () => {
    expect(filesIn('job-life.md')).toEqual(filesIn('job-life.svg'));
  });
});

import { describe, expect, it } from 'vitest';
import { render } from '../src/render.ts';
import { buildBook } from './builders/book-builder.ts';
import { measureMemory } from './memory.ts';

describe('the pdf of a long text', () => {
  it('is written page by page', async () => {
    const bytesOf = async (pages: number) =>
      (await measureMemory(() => render(buildBook(pages), new Map(), { format: 'pdf' }))).bytes;
    await bytesOf(1); // loads fonts and tables
    const [few, many] = [await bytesOf(20), await bytesOf(100)];
    // 0 to 2.2 MB for each page measured, by the time of collections; 4 to 7 MB if shapes and drawings of all pages are kept.
    expect((many - few) / 80).toBeLessThan(3e6);
  });
});

import { describe, expect, it } from 'vitest';
import { type NoteEntry, noteTable } from './note-table.data.ts';
import { NoteList } from './notes.ts';

describe('NoteList', () => {
  it('counts equal notes instead of repeating them', () => {
    const notes = new NoteList();
    for (let time = 0; time < 3; time++) notes.add('ALPHA_FLATTENED', undefined, { entry: 'a.png' });
    notes.add('ALPHA_FLATTENED', undefined, { entry: 'b.png' });
    expect(notes.list()).toEqual([
      {
        code: 'ALPHA_FLATTENED',
        class: 'lost',
        message: noteTable.ALPHA_FLATTENED.summary,
        where: { entry: 'a.png' },
        count: 3,
      },
      {
        code: 'ALPHA_FLATTENED',
        class: 'lost',
        message: noteTable.ALPHA_FLATTENED.summary,
        where: { entry: 'b.png' },
        count: 1,
      },
    ]);
  });

  it('keeps at most 500 notes, the last of which counts the rest', () => {
    const notes = new NoteList();
    for (let page = 1; page <= 700; page++) notes.add('PAGES_DROPPED', undefined, { page });
    const list = notes.list();
    expect(list).toHaveLength(500);
    expect(list.at(-1)).toMatchObject({ code: 'NOTES_FOLDED', count: 201 });
  });

  it('puts the detail into the sentence of the table, or after it', () => {
    const notes = new NoteList();
    notes.add('PAGES_DROPPED', '1 of 9', undefined);
    notes.add('METADATA_DROPPED', 'EXIF', undefined);
    expect(notes.list().map(({ message }) => message)).toEqual([
      'Only one page was kept (1 of 9).',
      "Some of the source's metadata was dropped: EXIF.",
    ]);
  });
});

describe('noteTable', () => {
  it('has whole sentences', () => {
    for (const { summary } of Object.values(noteTable)) expect(summary).toMatch(/^[A-Z].*\.$/);
  });

  it('has one placeholder in each sentence that takes a detail', () => {
    for (const { detailed = 'A {}.' } of Object.values<NoteEntry>(noteTable))
      expect(detailed).toMatch(/^[A-Z"][^{}]*\{\}[^{}]*\.$/);
  });
});

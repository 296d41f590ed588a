import type { Design } from '../../src/models/design/document.ts';
import { id, ids } from './design-builder.ts';
import { buildPage } from './page-builder.ts';
import { frame, paragraph } from './page-text-builder.ts';

/** Characters that fill a page. */
const charactersPerPage = 5_700;
const syllables =
  'con ver sion pa ge lay out docu ment text line brea king hy phen a tion the of and in is re ad er ti on al ly'.split(
    ' ',
  );

/** A text of a story through pages with two columns, justified by paragraph and hyphenated. */
export function buildBook(pageCount: number): Design {
  const random = randomNumbers();
  const frames = Array.from({ length: pageCount }, (_, at) =>
    frame(at, [40, 40, 515, 762], { columns: { count: 2, gutter: 12 } }),
  );
  const paragraphs = Array.from({ length: Math.ceil((pageCount * charactersPerPage) / 900) }, () =>
    paragraph(buildText(random), {
      fontSize: 10,
      leading: 12,
      align: 'justify-left',
      language: 'en-US',
      hyphenation: { enabled: true },
      justification: { composer: 'paragraph' },
    }),
  );
  const design = buildPage([], {
    stories: [{ id: ids.story, frames: frames.map((each) => each.id), paragraphs }],
  });
  const pages = frames.map((each, at) => ({
    ...{ id: id(10_000 + at), name: String(at + 1), width: 595, height: 842 },
    elements: [each],
  }));
  return { ...design, pages };
}

function buildText(random: () => number): string {
  let text = '';
  while (text.length < 900) {
    const count = 1 + Math.floor(random() * 4);
    text += `${Array.from({ length: count }, () => syllables[Math.floor(random() * syllables.length)]).join('')} `;
  }
  return `${text.trim()}.`;
}

/** @see Knuth, The Art of Computer Programming 2, "The Linear Congruential Method" */
function randomNumbers(): () => number {
  let seed = 12_345;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return seed / 0x7fff_ffff;
  };
}

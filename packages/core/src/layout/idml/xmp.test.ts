import { describe, expect, it } from 'vitest';
import { buildLayout } from '../../../test/builders/layout-builder.ts';
import { ConversionRun } from '../../context.ts';
import { resolveLimits } from '../../limits.ts';
import { openArchive } from '../../zip/archive.ts';
import { readXmp } from './xmp.ts';

async function read(metadata: string | undefined) {
  const run = new ConversionRun(resolveLimits());
  const context = run.context(() => Promise.reject(new Error('unused')));
  const layout = buildLayout(metadata === undefined ? {} : { metadata });
  return { ...(await readXmp(openArchive(layout, context), context)), notes: run.notes.map(({ code }) => code) };
}

const packet = (content: string) => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
  <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:mm="http://ns.adobe.com/xap/1.0/mm/">${content}</rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;

describe('readXmp', () => {
  it('reads properties as texts, lists, alternatives and attributes, from all descriptions', async () => {
    const found = await read(
      packet(`<rdf:Description mm:DocumentID="xmp.did:2" xmp:CreatorTool="Adobe InDesign 16.0">
        <dc:title><rdf:Alt><rdf:li xml:lang="de">Titel</rdf:li><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>
        <dc:creator><rdf:Seq><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator>
        <dc:subject><rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li><rdf:li>one</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description><rdf:Description>
        <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© A</rdf:li></rdf:Alt></dc:rights><dc:description> </dc:description>
        <xmp:CreateDate>2020-03-20T12:04:01+07:00</xmp:CreateDate><xmp:ModifyDate>2020-03-20T12:04Z</xmp:ModifyDate>
        <mm:OriginalDocumentID>xmp.did:1</mm:OriginalDocumentID></rdf:Description>`),
    );
    expect(found).toEqual({
      identity: 'xmp.did:1',
      creator: 'Adobe InDesign 16.0',
      metaData: {
        title: 'Title',
        author: 'A, B',
        keywords: ['one', 'two'],
        copyright: '© A',
        createdAt: '2020-03-20T12:04:01+07:00',
        modifiedAt: '2020-03-20T12:04:00Z',
      },
      notes: [],
    });
  });

  it('uses the document id if there is no original document', async () => {
    const { identity } = await read(packet('<rdf:Description mm:DocumentID="xmp.did:2"/>'));
    expect(identity).toBe('xmp.did:2');
  });

  it.each(['2020', '2020-03', '2020-03-20', '2020-13-40T99:99:99Z', 'yesterday'])(
    'ignores the date %s',
    async (date) => {
      const { metaData } = await read(packet(`<rdf:Description xmp:CreateDate="${date}"/>`));
      expect(metaData).toEqual({});
    },
  );

  it('ignores absent, empty and invalid properties, and notes damaged packets', async () => {
    const nothing = { identity: undefined, creator: undefined, metaData: {} };
    for (const metadata of [undefined, '<a/>', packet('')])
      expect(await read(metadata)).toEqual({ ...nothing, notes: [] });
    expect(await read(packet('').slice(0, -30))).toEqual({ ...nothing, notes: ['LAYOUT_METADATA_IGNORED'] });
  });
});

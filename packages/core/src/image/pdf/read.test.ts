import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formOf, latin1, makePdf } from '../../../test/pdf.ts';
import { black, blue, drawPdf, lime, red, white } from '../../../test/pdf-drawing.ts';
import { inspect } from '../../inspect.ts';

describe('a page', () => {
  it.each([
    ['fills', '1 0 0 rg 0 0 50 100 re f', [red, white]],
    ['fills even-odd', '0 0 1 rg 0 0 100 100 re 0 0 50 100 re f*', [white, blue]],
    ['strokes', '0 1 0 RG 50 w 25 0 m 25 100 l S', [lime, white]],
    ['clips', '50 0 50 100 re W n 1 0 0 rg 0 0 100 100 re f', [white, red]],
    ['restores', 'q 1 0 0 rg Q 0 0 50 100 re f', [black, white]],
    ['transforms', '.5 0 0 1 50 0 cm 0 0 1 rg 0 0 100 100 re f', [white, blue]],
    ['closes contours', '1 0 0 rg 0 0 m 50 0 l 50 100 l 0 100 l h f', [red, white]],
    ['continues after damage', '/No gs (x) rg /No Do 1 0 0 rg 0 0 50 100 re f', [red, white]],
  ])('%s', async (_, content, expected) => {
    const { at } = await drawPdf({ content });
    expect([at(25, 50), at(75, 50)]).toEqual(expected);
  });

  it.each([
    [0, 'top left'],
    [90, 'top right'],
    [180, 'bottom right'],
    [270, 'bottom left'],
  ])('rotated by %d degrees has its top left corner at the %s', async (turn, corner) => {
    const { at } = await drawPdf({ content: '1 0 0 rg 0 75 25 25 re f', page: `/Rotate ${turn}` });
    const corners = { 'top left': [10, 10], 'top right': [90, 10], 'bottom right': [90, 90], 'bottom left': [10, 90] };
    const shown = Object.entries(corners).filter(([, [x = 0, y = 0]]) => at(x, y).join() === red?.join());
    expect(shown.map(([name]) => name)).toEqual([corner]);
  });

  it('has the size of its crop box in its own unit', async () => {
    const page = '/MediaBox [0 0 200 100] /CropBox [100 0 180 40] /UserUnit 2';
    const { facts } = await inspect(makePdf({ content: '', page }));
    expect(facts).toMatchObject({ width: 160, height: 80, unit: 'pt', pages: 1 });
  });

  it('is chosen by its number, and others are noted', async () => {
    const document = { content: '1 0 0 rg 0 0 100 100 re f', more: ['0 0 1 rg 0 0 100 100 re f'] };
    const [first, second] = [await drawPdf(document), await drawPdf(document, { page: 2 })];
    expect([first.at(50, 50), second.at(50, 50)]).toEqual([red, blue]);
    expect(second.notes).toEqual(['PAGES_DROPPED']);
    await expect(drawPdf(document, { page: 3 })).rejects.toMatchObject({ code: 'PAGE_ABSENT', kind: 'parameter' });
    await expect(drawPdf(document, { page: 0 })).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  });
});

describe('a document', () => {
  const encrypted = new Uint8Array(readFileSync(new URL('./fixtures/encrypted.pdf', import.meta.url)));

  it('may be a part of a larger block of memory', async () => {
    const bytes = makePdf({ content: '1 0 0 rg 0 0 100 100 re f' });
    const block = new Uint8Array(bytes.length + 20);
    block.set(bytes, 7);
    expect((await drawPdf(block.subarray(7, 7 + bytes.length))).at(50, 50)).toEqual(red);
  });

  it('that is encrypted needs its password', async () => {
    await expect(drawPdf(encrypted)).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED', kind: 'parameter' });
    await expect(drawPdf(encrypted, { password: 'wrong' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    const { at } = await drawPdf(encrypted, { password: 'secret' });
    expect(at(20, 20)).toEqual(red);
  });

  it('whose attached files alone are encrypted needs no password', async () => {
    const filter = '/CF << /StdCF << /AuthEvent /EFOpen /CFM /AESV2 /Length 16 >> >> /EFF /StdCF';
    const key = `<${'00'.repeat(32)}>`;
    const encrypt = (more: string) =>
      makePdf({
        content: '1 0 0 rg 0 0 100 100 re f',
        objects: [`<< /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O ${key} /U ${key} ${filter} ${more} >>`],
        trailer: '/Encrypt 10 0 R /ID [<00> <00>]',
      });
    for (const more of ['', '/StmF /Identity /StrF /Identity'])
      expect((await drawPdf(encrypt(more))).at(50, 50)).toEqual(red);
    for (const more of ['/StmF /StdCF', '/StrF /StdCF'])
      await expect(drawPdf(encrypt(more))).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });

  it('without a table of objects is searched for them', async () => {
    const text = Buffer.from(makePdf({ content: '1 0 0 rg 0 0 100 100 re f' })).toString('latin1');
    const { at } = await drawPdf(
      latin1(text.replace(/xref\n0[\s\S]*?trailer/, 'trailer').replace(/startxref\n\d+/, 'startxref\n7')),
    );
    expect(at(50, 50)).toEqual(red);
  });

  it.each([
    ['without pages', '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>', 'PDF_MALFORMED'],
    ['that is only a header', '%PDF-1.4\n', 'PDF_MALFORMED'],
  ])('%s is refused', async (_, text, code) => {
    await expect(drawPdf(latin1(text))).rejects.toMatchObject({ code });
  });

  it('that contains itself is drawn without the repetition', async () => {
    const form = formOf('1 0 0 rg 0 0 50 100 re f /X Do', '/Resources << /XObject << /X 10 0 R >> >>');
    const { at, notes } = await drawPdf({ resources: '/XObject << /X 10 0 R >>', content: '/X Do', objects: [form] });
    expect([at(25, 50), notes]).toEqual([red, ['DRAWING_LOOK_LOST']]);
  });

  it('whose forms multiply stops at the limit of work, or of repetitions', async () => {
    const objects = Array.from({ length: 12 }, (_, at) =>
      formOf('/N Do '.repeat(10), `/Resources << /XObject << /N ${11 + at} 0 R >> >>`),
    );
    objects.push(formOf('0 0 1 1 re f'));
    const parts = { resources: '/XObject << /X 10 0 R >>', content: '/X Do', objects };
    await expect(drawPdf(parts, { limits: { maxWork: 100_000 } })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
    await expect(drawPdf(parts)).rejects.toMatchObject({ code: 'DRAWING_TOO_LARGE', kind: 'limit' });
  });

  it('stops within a tenth of a second after an abort', async () => {
    const control = new AbortController();
    const content = '0 0 m 1 1 l S '.repeat(300_000);
    let stopped = 0;
    setTimeout(() => {
      stopped = performance.now();
      control.abort();
    }, 30);
    await expect(drawPdf({ content }, { signal: control.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(performance.now() - stopped).toBeLessThan(1000); // a tenth on an idle machine
  });

  it('is described by its objects', async () => {
    const { type, facts } = await inspect(
      makePdf({
        content: '',
        resources:
          '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Nice-Bold >> >> /ColorSpace << /S [/Separation /Gold /DeviceCMYK 10 0 R] >>',
        trailer: '/Info << /Title (A title) /Creator (A program) >>',
        objects: ['<< >>'],
      }),
    );
    expect([type, facts]).toMatchObject([
      'pdf',
      { title: 'A title', creator: 'A program', fonts: ['Nice-Bold'], spotColors: ['Gold'], pictures: 0, pages: 1 },
    ]);
    expect(facts.colorSpaces).toEqual(['DeviceCMYK', 'Separation']);
  });

  it.each([
    ['1 0 0 rg 0 0 9 9 re f', ['DeviceRGB']],
    ['.1 .2 .3 .4 K 0 0 m 9 9 l S 0 g', ['DeviceCMYK', 'DeviceGray']],
    ['/DeviceCMYK cs 1 0 0 0 sc', ['DeviceCMYK']],
    ['/F Do', ['DeviceRGB']],
    ['BT (0 0 0 1 k) Tj ET 1 1 k', []],
  ])('names the colour spaces that its operators choose: %s', async (content, spaces) => {
    const resources = content.includes('/F Do') ? '/XObject << /F 10 0 R >>' : '';
    const { facts } = await inspect(makePdf({ content, resources, objects: [formOf('0 1 0 RG 0 0 m 9 9 l S')] }));
    expect(facts.colorSpaces).toEqual(spaces);
  });
});

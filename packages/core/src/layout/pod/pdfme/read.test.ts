import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blue, decode, red } from '../../../../test/image/pixels.ts';
import { displayOf, elementNamed, readTemplate, storyOf } from '../../../../test/layout/pod.ts';
import { makePdf } from '../../../../test/pdf.ts';
import { readPdfPages } from './base-pdf.ts';

const mm = 72 / 25.4;
const basePdf = { width: 100, height: 50, padding: [0, 0, 0, 0] };
const field = {
  name: 'it',
  type: 'text',
  content: 'Text',
  position: { x: 10, y: 20 },
  width: 40,
  height: 10,
  fontSize: 10,
};
const form = (fields: unknown[], rest: object = {}) => ({ basePdf, schemas: [fields], ...rest });

describe('a pdfme template', () => {
  it('is in millimetres, and rotates fields around their center', async () => {
    const read = await readTemplate(form([{ ...field, rotate: 90 }]));
    expect(read.template.pages[0]).toMatchObject({ width: 283.464567, height: 141.732283 });
    const [a, b, c, d, e, f] = elementNamed(read, 'it').transform;
    expect([a, b, c, d]).toEqual([0, 1, -1, 0]);
    // The centre is 30, 25. A quarter turn moves the top left corner 5 to the right of it and 20 above it.
    expect([e / mm, f / mm].map((value) => Number(value.toFixed(4)))).toEqual([35, 5]);
  });

  it('is read in the form before version 5, with its sample data', async () => {
    const { name, content, ...rest } = field;
    const read = await readTemplate({
      basePdf,
      schemas: [{ it: rest }],
      sampledata: [{ it: 'From the sample' }],
      columns: ['it'],
    });
    expect(storyOf(read, elementNamed(read, 'it')).paragraphs[0]?.runs).toMatchObject([{ text: 'From the sample' }]);
    expect([name, content, read.notes]).toEqual(['it', 'Text', []]);
  });

  it('sets text with half the leading above and below', async () => {
    const text = {
      lineHeight: 1.5,
      characterSpacing: 2,
      verticalAlignment: 'middle',
      alignment: 'right',
      underline: true,
    };
    const colours = { fontColor: '#123456', backgroundColor: '#abcdef' };
    const read = await readTemplate(form([{ ...field, ...text, ...colours, fontName: 'NotoSans-BoldItalic' }]));
    const element = elementNamed(read, 'it');
    expect(element).toMatchObject({
      text: { verticalAlign: 'center', firstBaseline: { from: 'ascent' }, insets: { top: 2.5, bottom: 2.5 } },
    });
    const set = storyOf(read, element).paragraphs[0]?.set;
    expect(set).toMatchObject({
      fontFamily: 'NotoSans',
      fontStyle: 'Bold Italic',
      fontSize: 10,
      leading: 15,
      tracking: 200,
      align: 'right',
      underline: true,
    });
    expect(displayOf(read, set?.fill)).toBe('#123456');
    expect(displayOf(read, 'fill' in element ? element.fill : undefined)).toBe('#abcdef');
  });

  it('fills in the variables of its sample, whose values are not markup', async () => {
    const content = JSON.stringify({ name: 'A **B**', 'a.b': 5 });
    const text = 'Hello **{name}** {a.b} {other}';
    const read = await readTemplate(
      form([{ ...field, type: 'multiVariableText', text, content, textFormat: 'inline-markdown' }]),
    );
    const runs = storyOf(read, elementNamed(read, 'it')).paragraphs[0]?.runs;
    expect(runs?.map((run) => ('text' in run ? [run.text, run.set?.fontStyle] : []))).toEqual([
      ['Hello ', undefined],
      ['A **B**', 'Bold'],
      [' 5 {other}', undefined],
    ]);
    expect(read.notes).toMatchObject([{ code: 'POD_PLACEHOLDER', where: { page: 1, item: 'it' } }]);
  });

  it('draws lines in the middle of their box, and borders within it', async () => {
    const shape = { ...field, borderWidth: 2, borderColor: '#000', color: '#f00', radius: 3 };
    const read = await readTemplate(
      form([
        { ...field, type: 'line', color: '#0f0' },
        { ...shape, name: 'box', type: 'rectangle' },
      ]),
    );
    expect(elementNamed(read, 'it')).toMatchObject({
      shape: { d: 'M 0 14.173228 L 113.385827 14.173228' },
      stroke: { width: 28.346457 },
    });
    expect(elementNamed(read, 'box')).toMatchObject({
      stroke: { width: 5.669291, align: 'inside' },
      shape: { corners: [{ radius: 8.503937 }, {}, {}, {}] },
    });
  });

  it('sets tables with heads, widths, alignment and alternating rows', async () => {
    const styles = {
      headStyles: { backgroundColor: '#ccc', fontSize: 8, borderWidth: { top: 1 }, borderColor: '#f00' },
      bodyStyles: { alternateBackgroundColor: '#eee' },
      columnStyles: { alignment: { 1: 'right' } },
    };
    const table = {
      type: 'table',
      content: '[["a","b"],["c"]]',
      head: ['One', 'Two'],
      headWidthPercentages: [75, 25],
      showHead: true,
      ...styles,
    };
    const read = await readTemplate(form([{ ...field, ...table }]));
    const story = storyOf(read, elementNamed(read, 'it'));
    const made = story.tables?.[0];
    expect(made).toMatchObject({
      headerRows: 1,
      columns: [{ width: 85.03937 }, { width: 28.346457 }],
      rows: [{ auto: true }, {}, {}],
    });
    const texts = made?.cells.map(({ content }) => story.flows?.find(({ id }) => id === content)?.paragraphs[0]);
    expect(texts?.map((paragraph) => paragraph?.runs.map((run) => ('text' in run ? run.text : '')).join(''))).toEqual([
      'One',
      'Two',
      'a',
      'b',
      'c',
      '',
    ]);
    expect(texts?.map((paragraph) => paragraph?.set?.align)).toEqual([
      'left',
      'left',
      'left',
      'right',
      'left',
      'right',
    ]);
    expect(made?.cells.map(({ set }) => displayOf(read, set?.fill))).toEqual([
      '#cccccc',
      '#cccccc',
      undefined,
      undefined,
      '#eeeeee',
      '#eeeeee',
    ]);
    expect(made?.cells[0]?.set).toMatchObject({ top: { width: 2.834646 }, bottom: 'none' });
  });

  it('keeps the data of codes, with a note', async () => {
    const read = await readTemplate(
      form([{ ...field, type: 'qrcode', content: 'https://example.com', barColor: '#000' }]),
    );
    expect(elementNamed(read, 'it')).toMatchObject({
      kind: 'image',
      role: 'qrcode',
      extra: { type: 'qrcode', content: 'https://example.com' },
    });
    expect(read.notes).toMatchObject([{ code: 'POD_PLACEHOLDER', where: { item: 'it' } }]);
  });

  it('uses all pages of a PDF as backgrounds', async () => {
    const pdf =
      '1 0 obj<</Type/Pages/MediaBox[0 0 300 400]/Kids[2 0 R 3 0 R]>>endobj 2 0 obj<</Type /Page>>endobj 3 0 obj<</Type/Page/MediaBox [10 10 210 110]/Rotate 90>>endobj';
    const src = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
    const read = await readTemplate(form([field], { basePdf: src }));
    expect(read.template.pages.map(({ width, height }) => [width, height])).toEqual([
      [300, 400],
      [100, 200],
    ]);
    expect(read.template.pages.map(({ elements }) => elements.length)).toEqual([2, 1]);
    expect(read.template.pages[1]?.elements[0]).toMatchObject({ kind: 'image', locked: true, image: { src, page: 2 } });
  });

  it('draws the pages of a PDF within the document', async () => {
    const pdf = makePdf({ content: '1 0 0 rg 0 0 100 100 re f', more: ['0 0 1 rg 0 0 100 100 re f'] });
    const src = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
    const read = await readTemplate(form([field], { basePdf: src }));
    expect(read.notes).toEqual([]);
    const images = read.template.pages.map(({ elements: [base] }) => (base?.kind === 'image' ? base.image.src : ''));
    const [first, second] = await Promise.all(
      images.map(async (image = '') => {
        const [type, data = ''] = image.split(',');
        expect(type).toBe('data:image/svg+xml;base64');
        return (await decode(Buffer.from(data, 'base64'))).at(0.5, 0.5).slice(0, 3);
      }),
    );
    expect([first, second]).toEqual([red, blue]);
  });

  it('keeps a PDF that cannot be drawn, with a note', async () => {
    const src = `data:application/pdf;base64,${Buffer.from('%PDF-1.7 nothing').toString('base64')}`;
    const { template, notes } = await readTemplate(form([field], { basePdf: src }));
    expect(template.pages[0]?.elements[0]).toMatchObject({ kind: 'image', image: { src } });
    expect(notes.map(({ code }) => code)).toEqual(['POD_SIZE_ASSUMED', 'POD_LOOK_CHANGED']);
  });

  it('finds pages in compressed object streams', () => {
    const objects = '<</Type/Page/MediaBox[0 0 50 60]>>';
    const packed = deflateSync(Buffer.from(`7 0 ${objects}`, 'latin1')).toString('latin1');
    const pdf = `9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n${packed}\nendstream endobj`;
    expect(readPdfPages(Buffer.from(pdf, 'latin1'))).toEqual([{ width: 50, height: 60 }]);
    expect(readPdfPages(Buffer.from(pdf.replace(packed, 'damaged'), 'latin1'))).toEqual([]);
  });

  it('reads each byte only a few times, whatever the file contains', () => {
    // Reading each of these separately to the end of the file would take a day.
    const many = ['/ObjStm ', '<</ObjStm/First 4/FlateDecode>>stream\n', '/Type/Pages ', '/MediaBox[0 0 '];
    for (const value of many) expect(readPdfPages(Buffer.from(value.repeat(500_000), 'latin1'))).toEqual([]);
  });
});

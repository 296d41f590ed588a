import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from '@quoin/core';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import type { CorpusFile } from '../files.ts';
import { PodJudge } from './pod-judge.ts';
import { readPodSource } from './pod-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-pod-judge-'));
afterAll(() => rmSync(folder, { recursive: true }));

const picture = 'https://example.com/a.png';
const polotno = {
  width: 100,
  height: 50,
  dpi: 144,
  pages: [
    {
      children: [
        { id: 't', type: 'text', text: '<p>a &amp; <b>b</b></p>', x: 0, y: 0, width: 50, height: 20, fontSize: 10 },
        { type: 'group', children: [{ id: 'i', type: 'image', src: picture, x: 0, y: 0, width: 9, height: 9 }] },
      ],
    },
  ],
};
const box = { position: { x: 1, y: 1 }, width: 50, height: 10 };
const pdfme = {
  basePdf: {
    width: 25.4,
    height: 50.8,
    padding: [0, 0, 0, 0],
    staticSchema: [{ ...box, type: 'text', name: 'n', content: '{currentPage}/{totalPages}' }],
  },
  schemas: [
    [
      { ...box, type: 'multiVariableText', name: 'v', text: 'to {who.name}', content: '{"who.name":"me"}' },
      {
        ...box,
        type: 'table',
        name: 't',
        showHead: true,
        head: ['h'],
        content: '[["c"]]',
        headWidthPercentages: [100],
      },
    ],
    [{ ...box, type: 'text', name: 'x', content: 'last' }],
  ],
};

describe('readPodSource', () => {
  it('finds sizes, texts and pictures of Polotno at any depth', () => {
    expect(readPodSource(JSON.stringify(polotno), 'polotno')).toEqual({
      pages: [{ width: 50, height: 25 }],
      texts: [{ text: 'a & b', isMarked: false }],
      images: [{ src: picture, names: ['i', undefined] }],
    });
  });

  it('finds the texts that pdfme fills in, repeats and sets in cells', () => {
    const { pages, texts } = readPodSource(JSON.stringify(pdfme), 'pdfme');
    expect(pages).toEqual([
      { width: 72, height: 144 },
      { width: 72, height: 144 },
    ]);
    expect(texts.map(({ text }) => text)).toEqual(['to me', 'h', 'c', '1/2', 'last', '2/2']);
  });

  it('finds the page sizes of a PDF, and none for a canvas without a size', () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Page/MediaBox [0 0 300 200.5]>>endobj').toString('base64');
    const template = { basePdf: `data:application/pdf;base64,${pdf}`, schemas: [{}] };
    expect(readPodSource(JSON.stringify(template), 'pdfme').pages).toEqual([{ width: 300, height: 200.5 }]);
    expect(readPodSource('{"objects":[{"type":"Group","objects":[{"type":"Textbox","text":"z"}]}]}', 'fabric')).toEqual(
      {
        pages: [undefined],
        texts: [{ text: 'z', isMarked: false }],
        images: [],
      },
    );
  });
});

function save(name: string, template: unknown): CorpusFile {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(template));
  return { path, name: `pod/${name}/a.json`, folder: 'pod', sha256: name };
}

/** Judges the result for a template, optionally after a change. */
async function judge(dialect: string, template: unknown, change = (files: Record<string, Uint8Array>) => files) {
  const file = save(dialect, template);
  const packed = zipSync({ 'a.json': strToU8(JSON.stringify(template)) });
  const { bytes } = await convert(packed, { to: 'design_package' });
  const path = join(folder, 'result.zip');
  writeFileSync(path, zipSync(change(unzipSync(bytes))));
  const judgeResult = await new PodJudge().prepare(file);
  return judgeResult?.({ path, to: 'design_package', notes: [] });
}

const rewrite = (from: string, to: string) => (files: Record<string, Uint8Array>) => {
  const text = strFromU8(files['templatebundle.json'] ?? new Uint8Array());
  expect(text).toContain(from);
  return { ...files, 'templatebundle.json': strToU8(text.replaceAll(from, to)) };
};

describe('PodJudge', () => {
  it.each([
    ['polotno', polotno],
    ['pdfme', pdfme],
  ])('finds no fault in the result for %s except the new archive', async (dialect, template) => {
    expect((await judge(dialect, template))?.details).toBe('a second conversion gives other bytes');
  });

  it.each([
    ['a missing text', rewrite('"text":"a & "', '"text":"c"'), 'no story has the text "a & b"'],
    [
      'a missing picture',
      rewrite(picture, 'https://example.com/b.png'),
      `the picture "${picture}" is neither in the document nor in a note`,
    ],
    ['a wrong page size', rewrite('"width":50,"height":25,', '"width":51,"height":25,'), 'page 1 is 51×25'],
    [
      'an unexpected file',
      (files: Record<string, Uint8Array>) => ({ ...files, 'images/a.png': new Uint8Array(1) }),
      'the archive contains the unexpected file "images/a.png"',
    ],
    ['an invalid document', rewrite('"type":"template"', '"type":"else"'), '/template/type'],
  ])('finds %s', async (_, change, fault) => {
    expect((await judge('polotno', polotno, change))?.details).toContain(fault);
  });

  it('accepts the refusal of known dialects without a reader with their own code, and no other refusal', async () => {
    const podJudge = new PodJudge();
    const scene = save('scene', 'UBQ1abc');
    const placement = save('placement', { print_areas: [] });
    expect(await podJudge.isRefusalCorrect(scene, 'POD_SCENE')).toBe(true);
    expect(await podJudge.isRefusalCorrect(placement, 'POD_PLACEMENT')).toBe(true);
    expect(await podJudge.isRefusalCorrect(placement, 'POD_DIALECT')).toBe(false);
    expect(await podJudge.isRefusalCorrect(save('polotno', polotno), 'POD_DIALECT')).toBe(false);
  });
});

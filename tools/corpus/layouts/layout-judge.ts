import { readFile } from 'node:fs/promises';
import { convert } from '@quoin/core';
import { isValid, validateBundle } from '@quoin/core/design';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Design } from '../../../packages/core/src/models/design/document.ts';
import type { CorpusFile } from '../files.ts';
import type { Judge, Judgement, JudgeResult, Result } from '../judgement.ts';
import { writeStoryText } from './idml-text.ts';
import { readLayoutSource } from './layout-source.ts';
import { judgeCompletePackage } from './package-judge.ts';

/** The members of a bundle that are judged here. */
interface Bundle {
  readonly template: Pick<Design, 'pages' | 'stories' | 'conditions'>;
  readonly manifest: Readonly<Record<'images' | 'fonts', Readonly<Record<string, { name: string; missing?: true }>>>>;
}

const sizeTolerance = 0.01;

/** Judges design packages: validates their document and compares it with an independent reading of the layout. */
export class LayoutJudge implements Judge {
  readonly names = 'layouts by saxes and validateBundle';

  async prepare({ path, folder }: CorpusFile): Promise<JudgeResult | undefined> {
    if (folder !== 'idml') return undefined;
    const bytes = new Uint8Array(await readFile(path));
    return (result) => this.#judge(bytes, result);
  }

  stop(): void {}

  async #judge(source: Uint8Array, { path }: Result): Promise<Judgement> {
    const result = new Uint8Array(await readFile(path));
    const faults = [
      ...judgeBundle(source, result),
      ...(await judgeRepetition(source, result)),
      ...(await judgeCompletePackage(source)),
    ];
    return { by: 'saxes', isRight: faults.length === 0, details: faults.slice(0, 5).join('; ') };
  }
}

function judgeBundle(source: Uint8Array, result: Uint8Array): string[] {
  const files = unzipSync(result);
  const bundle = JSON.parse(new TextDecoder().decode(files['templatebundle.json'])) as Bundle;
  const problems = validateBundle(bundle);
  return [
    ...(isValid(problems) ? [] : problems.map(({ pointer, code, message }) => `${pointer}: ${code}: ${message}`)),
    ...judgePages(source, bundle),
    ...judgeTexts(source, bundle),
    ...judgeFiles(source, bundle, files),
  ];
}

function judgePages(source: Uint8Array, { template }: Bundle): string[] {
  const { pages } = readLayoutSource(source);
  if (pages.length !== template.pages.length) return [`${template.pages.length} pages, expected ${pages.length}`];
  return pages.flatMap(({ name, width, height }, index) => {
    const page = template.pages[index];
    const isAlike = Math.abs(width - (page?.width ?? 0)) + Math.abs(height - (page?.height ?? 0)) < sizeTolerance;
    return isAlike ? [] : [`page "${name}" is ${page?.width}×${page?.height}, expected ${width}×${height}`];
  });
}

/** Requires each text with a frame on a page to occur once. More are allowed: texts of masters repeat. */
function judgeTexts(source: Uint8Array, { template }: Bundle): string[] {
  const hidden = new Set((template.conditions ?? []).flatMap(({ id, visible }) => (visible ? [] : [id])));
  const remaining = template.stories.map((story) => writeStoryText(story, hidden));
  const faults: string[] = [];
  for (const text of readLayoutSource(source).texts) {
    const at = remaining.indexOf(text);
    if (at >= 0) remaining.splice(at, 1);
    else faults.push(`no story has the text ${JSON.stringify(text.slice(0, 60))}`);
  }
  return faults;
}

function judgeFiles(source: Uint8Array, { manifest }: Bundle, files: Readonly<Record<string, Uint8Array>>): string[] {
  const all = Object.entries({ ...manifest.images, ...manifest.fonts });
  const listed = new Set(all.filter(([, { missing }]) => missing === undefined).map(([src]) => src));
  const present = Object.keys(files).filter((name) => name !== 'templatebundle.json');
  const named = new Set(Object.values(manifest.images).map(({ name }) => name.normalize('NFC')));
  return [
    ...[...listed]
      .filter((src) => files[src] === undefined)
      .map((src) => `"${src}" is in the manifest, but not in the archive`),
    ...present
      .filter((name) => !listed.has(name))
      .map((name) => `"${name}" is in the archive, but not in the manifest`),
    ...readLayoutSource(source)
      .links.filter((name) => !named.has(name.normalize('NFC')))
      .map((name) => `the manifest lacks the link "${name}"`),
  ];
}

/** A second conversion must give the same bytes, and a layout with one word changed the same ids. */
async function judgeRepetition(source: Uint8Array, result: Uint8Array): Promise<string[]> {
  const again = await convert(source, { to: 'design_package', allowMissing: true });
  const faults = Buffer.compare(again.bytes, result) === 0 ? [] : ['a second conversion gives other bytes'];
  const traces = again.notes.filter(({ message }) => /\n\s+at |\.ts:\d+/.test(message));
  faults.push(...traces.map(({ message }) => `a note contains a stack trace: ${message}`));
  const changed = changeWord(source);
  if (changed === undefined) return faults;
  const other = await convert(changed, { to: 'design_package', allowMissing: true });
  if (idsOf(result) !== idsOf(other.bytes)) faults.push('ids change with one word of the layout');
  return faults;
}

/**
 * Changes a word in the first story that has one; undefined if no story has one. The name of a field for data merge is
 * not changed, because it identifies the field.
 */
function changeWord(source: Uint8Array): Uint8Array | undefined {
  const files = unzipSync(source);
  for (const [name, bytes] of Object.entries(files)) {
    if (!/^Stories\//.test(name)) continue;
    const text = new TextDecoder().decode(bytes);
    const changed = text.replace(
      /(<Content>[^<]*?)(?<!&lt;&lt;[^&]*)\b[A-Za-z]{4,}\b(?![^&<]*&gt;&gt;)(?!;)/,
      '$1Quoins',
    );
    if (changed !== text) return zipSync({ ...files, [name]: strToU8(changed) });
  }
  return undefined;
}

/** Lists all ids of a document in order. */
function idsOf(result: Uint8Array): string {
  const text = new TextDecoder().decode(unzipSync(result)['templatebundle.json']);
  return [...text.matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id).join(' ');
}

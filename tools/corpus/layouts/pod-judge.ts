import { convert, type Note } from '@quoin/core';
import { isValid, validateBundle } from '@quoin/core/design';
import { unzipSync } from 'fflate';
import type { Design } from '../../../packages/core/src/models/design/document.ts';
import type { Paragraph } from '../../../packages/core/src/models/design/stories.ts';
import { type CorpusFile, loadFile } from '../files.ts';
import type { Judge, Judgement, JudgeResult, Result } from '../judgement.ts';
import { expectedRefusal, type PodSource, type PodText, readPodSource } from './pod-source.ts';

type Template = Pick<Design, 'pages' | 'stories'>;

/** PDF and the document round sizes. */
const sizeTolerance = 0.01;

/** Judges the design packages made from templates of print-on-demand editors, by an independent walk of their JSON. */
export class PodJudge implements Judge {
  readonly names = 'templates by their JSON and validateBundle';

  async prepare(file: CorpusFile): Promise<JudgeResult | undefined> {
    if (file.folder !== 'pod') return undefined;
    return (result) => judge(file, result);
  }

  /** A template may be refused only with the code of its dialect. */
  async isRefusalCorrect(file: CorpusFile, code: string): Promise<boolean> {
    return file.folder !== 'pod' || expectedRefusal(await loadText(file)) === code;
  }

  stop(): void {}
}

async function loadText({ path }: CorpusFile): Promise<string> {
  return new TextDecoder().decode(await loadFile(path));
}

async function judge(file: CorpusFile, { path }: Result): Promise<Judgement> {
  const [dialect = ''] = file.name.split('/').slice(1);
  const source = readPodSource(await loadText(file), dialect);
  const result = await loadFile(path);
  const again = await convert(await loadFile(file.path, { packed: true }), { to: 'design_package' });
  const files = unzipSync(result);
  const text = new TextDecoder().decode(files['templatebundle.json']);
  const bundle = JSON.parse(text) as { template: Template };
  const problems = validateBundle(bundle);
  const faults = [
    ...(isValid(problems) ? [] : problems.map(({ pointer, code, message }) => `${pointer}: ${code}: ${message}`)),
    ...Object.keys(files).flatMap((name) =>
      name === 'templatebundle.json' ? [] : [`the archive contains the unexpected file "${name}"`],
    ),
    ...judgePages(source, bundle.template, again.notes),
    ...judgeTexts(source.texts, bundle.template),
    ...judgeImages(source, text, again.notes),
    ...judgeNotes(again.notes),
    ...(Buffer.compare(again.bytes, result) === 0 ? [] : ['a second conversion gives other bytes']),
  ];
  return { by: 'JSON', isRight: faults.length === 0, details: faults.slice(0, 5).join('; ') };
}

/** A page without a size in the template must have a note that its size was assumed. */
function judgePages(source: PodSource, { pages }: Template, notes: readonly Note[]): string[] {
  if (source.pages.length !== pages.length) return [`${pages.length} pages, expected ${source.pages.length}`];
  return source.pages.flatMap((size, at) => {
    const page = pages[at];
    if (size === undefined) {
      const isNoted = notes.some(({ code, where }) => code === 'POD_SIZE_ASSUMED' && where?.page === at + 1);
      return isNoted ? [] : [`page ${at + 1} lacks the note that its size was assumed`];
    }
    const isAlike =
      page !== undefined &&
      Math.abs(page.width - size.width) < sizeTolerance &&
      Math.abs(page.height - size.height) < sizeTolerance;
    return isAlike ? [] : [`page ${at + 1} is ${page?.width}×${page?.height}, expected ${size.width}×${size.height}`];
  });
}

/** Requires each text of the template in the document. */
function judgeTexts(texts: readonly PodText[], { stories }: Template): string[] {
  const remaining = stories.flatMap(({ paragraphs, flows = [] }) => [
    paragraphs,
    ...flows.map((flow) => flow.paragraphs),
  ]);
  return texts.flatMap(({ text, isMarked }) => {
    const wanted = normalizeText(text, isMarked);
    const at = remaining.findIndex((paragraphs) => normalizeText(textOf(paragraphs), isMarked) === wanted);
    if (wanted !== '' && at < 0) return [`no story has the text ${JSON.stringify(text.slice(0, 60))}`];
    if (at >= 0) remaining.splice(at, 1);
    return [];
  });
}

function textOf(paragraphs: readonly Paragraph[]): string {
  return paragraphs.flatMap(({ runs }) => runs.map((run) => (run.kind === 'text' ? run.text : ''))).join('');
}

/** Removes white space, which templates and documents write differently, and marks of formatting. */
function normalizeText(text: string, isMarked: boolean): string {
  const plain = text.replaceAll(/\s/g, '');
  return isMarked ? plain.replaceAll(/[*~`]/g, '') : plain;
}

function judgeImages({ images }: PodSource, text: string, notes: readonly Note[]): string[] {
  return images.flatMap(({ src, names }) => {
    const isPresent = text.includes(JSON.stringify(src));
    const isNoted = notes.some(({ where }) => where?.item !== undefined && names.includes(where.item));
    return isPresent || isNoted ? [] : [`the picture "${src.slice(0, 60)}" is neither in the document nor in a note`];
  });
}

function judgeNotes(notes: readonly Note[]): string[] {
  const traces = notes.filter(({ message }) => /\n\s+at |\.[tj]s:\d+/.test(message));
  return traces.map(({ message }) => `a note contains a stack trace: ${message}`);
}

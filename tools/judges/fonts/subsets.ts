import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { subsetFont } from '../../../packages/core/src/font/index.ts';
import { inspect } from '../../../packages/core/src/inspect.ts';
import { findChromium } from '../../programs/chromium.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import { runOts } from '../../programs/ots.ts';
import type { Finding } from '../finding.ts';
import { findRefusedFonts } from './loaded-fonts.ts';

/** A font and the name of a text whose characters it has. */
interface Choice {
  readonly font: string;
  readonly text: keyof typeof texts;
}

/** A subset to judge, in the folder for it. */
interface Case extends Choice {
  readonly ours: string;
  readonly length: number;
}

interface Verdict {
  readonly wrong?: readonly string[];
  readonly error?: string;
  /** The size of fontTools' subset; null if it is laid out differently from the whole font. */
  readonly size?: number | null;
  readonly sizeError?: string;
}

/** Texts with ligatures, contextual forms, reordering, marks and sequences. */
const texts = {
  latin: 'Affluent office: “Wörterbuch” AVATAR Ťažký 1/2 fjord, Việt',
  arabic: 'الحروف العربية: لا إله، مُحَمَّد ١٢٣',
  devanagari: 'क्षत्रिय विद्यार्थी श्री र्कि हिन्दी १२३',
  thai: 'ภาษาไทย น้ำ ที่ปู่ กำลัง ๑๒๓',
  cjk: '日本語の漢字「かな」カタカナ、中文字體。芦\u{e0101}',
  emoji: '😀☺❤✈☎ ✍🏽👍🏽👩\u{200d}💻❤\u{fe0f}🇩🇪',
} as const;
const script = readFileSync(new URL('./subsets.py', import.meta.url), 'utf8');
const systemFonts = '/usr/share/fonts';
const sampled = { perText: 6, maxLength: 700_000 } as const;
/** A subset of a few hundred bytes may differ by the padding of its tables. */
const maxRatio = 1.02;

/** Compares subsets with the whole font by hb-shape, fontTools, OTS and Chromium, and their size with fontTools'. */
export async function judgeSubsets(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'subsets', details: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-subsets-'));
  try {
    const ask = async (command: string, value: unknown): Promise<unknown> => {
      const list = join(folder, `${command}.json`);
      writeFileSync(list, JSON.stringify(value));
      return askFontTools(python, script, [command, list]);
    };
    const fonts = findFonts(corpus, isSample);
    const choices = (await ask('choose', { fonts, texts })) as readonly Choice[];
    const { cases, refused } = await makeSubsets(isSample ? sampleOf(choices) : choices, folder);
    const verdicts = (await ask(
      'judge',
      cases.map((each) => ({ ...each, text: texts[each.text] })),
    )) as readonly Verdict[];
    return [
      judgeShaping(cases, verdicts),
      judgeSizes(cases, verdicts),
      await judgeBySanitizer(cases),
      await judgeByBrowser(cases),
      ...(refused.length > 0 ? [{ name: 'refused or noted', details: refused.join('; ') }] : []),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Fonts of the corpus and of the system; of a sample those that are small. */
function findFonts(corpus: string | undefined, isSample: boolean): string[] {
  const folders = [...(corpus === undefined ? [] : [join(corpus, 'font')]), systemFonts];
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tt[fc]|otf)$/.test(name) && !/(^|\/)bad/.test(name))
      .map((name) => join(folder, name))
      .sort(),
  );
  return isSample ? paths.filter((path) => statSync(path).size < sampled.maxLength) : paths;
}

/** Takes some fonts for each text, spread over all. */
function sampleOf(choices: readonly Choice[]): Choice[] {
  return Object.keys(texts).flatMap((name) => {
    const fonts = choices.filter(({ text }) => text === name);
    const step = Math.max(1, Math.floor(fonts.length / sampled.perText));
    return fonts.filter((_, index) => index % step === 0).slice(0, sampled.perText);
  });
}

async function makeSubsets(choices: readonly Choice[], folder: string): Promise<{ cases: Case[]; refused: string[] }> {
  const cases: Case[] = [];
  const refused: string[] = [];
  for (const { font, text } of choices) {
    const source = readFileSync(font);
    try {
      const { outlines } = (await inspect(source)).facts;
      const to = outlines === 'CFF' || outlines === 'CFF2' ? 'otf' : 'ttf';
      const { bytes, notes } = await subsetFont(source, { text: texts[text], to });
      const noted = notes.find(({ code }) => code === 'SHAPING_LOST');
      if (noted !== undefined) {
        refused.push(`${basename(font)}, ${text} (noted: ${noted.message})`);
        continue;
      }
      const ours = join(folder, `${cases.length}.${to}`);
      writeFileSync(ours, bytes);
      cases.push({ font, text, ours, length: bytes.length });
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      refused.push(`${basename(font)}, ${text} (${error.code}: ${error.message})`);
    }
  }
  return { cases, refused };
}

const nameOf = ({ font, text }: Choice): string => `${basename(font)}, ${text}`;

function judgeShaping(cases: readonly Case[], verdicts: readonly Verdict[]): Finding {
  const failures = cases.flatMap((each, index) => {
    const { wrong = [], error } = verdicts[index] ?? {};
    return error === undefined && wrong.length === 0
      ? []
      : [`${nameOf(each)}: ${error ?? wrong.slice(0, 3).join(', ')}`];
  });
  const perText = Object.keys(texts).map((name) => `${name} ${cases.filter(({ text }) => text === name).length}`);
  return {
    name: 'shaped as the whole font',
    isCorrect: failures.length === 0 && cases.length > 0,
    details: [
      `${cases.length} subsets of ${new Set(cases.map(({ font }) => font)).size} fonts (${perText.join(', ')}), ${failures.length} differ`,
      ...failures.slice(0, 30),
    ].join('; '),
  };
}

function judgeSizes(cases: readonly Case[], verdicts: readonly Verdict[]): Finding {
  const compared = cases.flatMap((each, index) => {
    const { size } = verdicts[index] ?? {};
    return size === undefined || size === null ? [] : [{ ...each, size, ratio: each.length / size }];
  });
  compared.sort((a, b) => b.ratio - a.ratio);
  const uneven = verdicts.filter(({ size }) => size === null).length;
  const larger = compared.filter(({ ratio }) => ratio > maxRatio);
  const sum = (pick: (each: (typeof compared)[number]) => number): number =>
    compared.reduce((all, each) => all + pick(each), 0);
  const total = sum(({ length }) => length) / sum(({ size }) => size);
  const worst = (larger.length > 0 ? larger.slice(0, 20) : compared.slice(0, 1)).map(
    (each) => `${nameOf(each)}: ${each.length} of ${each.size} bytes, ${each.ratio.toFixed(3)}`,
  );
  const unmade = verdicts.flatMap(({ sizeError }, index) =>
    sizeError === undefined ? [] : [`${nameOf(cases[index]!)}: ${sizeError}`],
  ); // one for each
  return {
    name: `at most ${maxRatio} of fontTools' size`,
    isCorrect: larger.length === 0 && compared.length > 0,
    details: [
      `${compared.length} subsets, together ${total.toFixed(4)}; ${larger.length} larger; ${uneven} of fontTools lay text out differently and are not compared`,
      ...worst,
      ...(unmade.length > 0 ? [`${unmade.length} not made by fontTools: ${unmade.slice(0, 5).join('; ')}`] : []),
    ].join('; '),
  };
}

/** Checks that the sanitizer accepts the subsets of fonts that it accepts. */
async function judgeBySanitizer(cases: readonly Case[]): Promise<Finding> {
  const refused: string[] = [];
  const before: string[] = [];
  for (const each of cases) {
    const verdict = await runOts(each.ours);
    if (verdict === undefined) return { name: 'OTS', details: 'ots-sanitize is not installed' };
    if (!verdict.isRefused && !verdict.isCut) continue;
    const source = await runOts(each.font);
    const isOld = source?.isRefused === true || source?.isCut === true;
    (isOld ? before : refused).push(`${nameOf(each)}: ${verdict.errors}`);
  }
  return {
    name: 'accepted by OTS',
    isCorrect: refused.length === 0 && cases.length > 0,
    details: [
      `${cases.length} subsets, ${refused.length} refused or cut`,
      ...refused.slice(0, 20),
      ...(before.length > 0 ? [`as their sources: ${before.join('; ')}`] : []),
    ].join('; '),
  };
}

async function judgeByBrowser(cases: readonly Case[]): Promise<Finding> {
  const browser = await findChromium();
  if (browser === undefined) return { name: 'loaded by Chromium', details: 'Chromium is not installed' };
  const unloaded = await findRefusedFonts(
    browser,
    cases.map(({ ours }) => ours),
  );
  const refused: string[] = [];
  for (const index of unloaded) {
    const each = cases[index]!; // one of them
    if ((await runOts(each.font))?.isRefused !== true) refused.push(nameOf(each));
  }
  return {
    name: 'loaded by Chromium',
    isCorrect: refused.length === 0 && cases.length > 0,
    details: [`${cases.length} subsets, ${refused.length} refused`, ...refused.slice(0, 20)].join('; '),
  };
}

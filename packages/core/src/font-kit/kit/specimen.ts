import { escapeAttribute, escapeText } from '../../xml/escape.ts';
import type { CodePointRange } from '../code-points.ts';
import { fallbackFamily, quote, type WrittenFace, type WrittenSubset } from './css.ts';
import type { KitFace } from './face.ts';
import type { FallbackFace } from './fallback.ts';
import { axisScript, fallbackScript, specimenStyle } from './specimen-style.data.ts';

const sizes = [64, 40, 28, 20, 16, 13];
const sentence = 'Sphinx of black quartz, judge my vow.';
const paragraph =
  'Typography is the craft of arranging letters so that written language is legible and pleasant to read. A page is set before its fonts arrive; with fitted fallbacks, its lines stay where they are.';
const maxShown = 160;
/** Marks are shown on a dotted circle; spaces, controls and private characters are not shown. */
const hidden = /[\p{Z}\p{C}\p{Variation_Selector}]/u;
const isMark = /\p{M}/u;
const maxSample = 60;

/** Writes a page that shows each face of a kit with the given text, and with the characters of its subsets. */
export function writeSpecimen(faces: readonly WrittenFace[], text?: string): string {
  const families = [...new Set(faces.map(({ face }) => face.family))];
  const title = escapeText(families.join(', '));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="fonts.css">
<style>
${specimenStyle}</style>
</head>
<body>
<header><h1>${title}</h1></header>
<main>
${faces.map((face) => describeFace(face, text)).join('')}</main>
${scriptOf(faces)}</body>
</html>
`;
}

function scriptOf(faces: readonly WrittenFace[]): string {
  const parts = [
    faces.some(({ fallback }) => fallback !== undefined) ? fallbackScript : '',
    faces.some(({ face }) => face.axes.length > 0) ? axisScript : '',
  ].join('');
  return parts === '' ? '' : `<script>\n${parts}</script>\n`;
}

function describeFace({ face, subsets, fallback }: WrittenFace, text: string | undefined): string {
  const sample = sampleOf(subsets, text);
  const style = escapeAttribute(
    styleOf(face, [face.family, ...(fallback === undefined ? [] : [fallbackFamily(face.family)])]),
  );
  const lines = sizes.map(
    (size) => `<p class="line" style="font-size:${size}px"><small>${size}</small>${escapeText(sample)}</p>\n`,
  );
  return `<section>
<h2>${escapeText(`${face.family} ${face.style}`)}</h2>
<p class="facts">${escapeText(factsOf(face, subsets))}</p>
${face.axes.map(describeAxis).join('')}<div class="set" style="${style}">
${lines.join('')}</div>
${fallback === undefined ? '' : compareFallback(face, fallback, hasText(subsets, paragraph) ? paragraph : sample)}${subsets.map((subset) => describeSubset(subset, style)).join('')}</section>
`;
}

/** Texts in the web font and in its fallback, whose lines should break at the same words. */
function compareFallback(face: KitFace, { local }: FallbackFace, text: string): string {
  const family = fallbackFamily(face.family);
  const slope = face.isItalic ? 'italic' : 'normal';
  const font = `${slope} ${initialOf(face, 'wght') ?? face.weight} 18px ${quote(family)}`;
  const attributes = `data-font="${escapeAttribute(font)}" data-local="${escapeAttribute(local.join(', '))}"`;
  return `<div class="compare">
${describeText('<figcaption>Web font</figcaption>', styleOf(face, [face.family]), text)}${describeText(`<figcaption ${attributes}>Fallback with its metrics</figcaption>`, styleOf(face, [family]), text)}</div>
`;
}

function describeText(caption: string, style: string, text: string): string {
  return `<figure>${caption}<p style="${escapeAttribute(style)}">${escapeText(text)}</p></figure>\n`;
}

function describeSubset({ name, ranges, files }: WrittenSubset, style: string): string {
  const shown = charactersOf(ranges);
  const cells = shown.map(
    (character) => `<span>${escapeText(isMark.test(character) ? `\u25cc${character}` : character)}</span>`,
  );
  const sizesOfFiles = files.map((file) => `${file.name}, ${(file.length / 1024).toFixed(1)} kB`).join('; ');
  return `<h3>${escapeText(name)}</h3>
<p class="facts">${escapeText(sizesOfFiles)}</p>
<div class="glyphs" style="${style}">${cells.join('')}</div>
`;
}

function describeAxis({ tag, min, max, default: initial }: KitFace['axes'][number]): string {
  const name = escapeAttribute(tag);
  const step = max - min > 20 ? 1 : (max - min) / 100;
  return `<label>${escapeText(tag)} <input type="range" data-axis="${name}" min="${min}" max="${max}" step="${step}" value="${initial}"><output>${initial}</output></label>\n`;
}

function factsOf(face: KitFace, subsets: readonly WrittenSubset[]): string {
  const files = subsets.flatMap((subset) => subset.files);
  const total = files.reduce((sum, { length }) => sum + length, 0);
  const count = files.length === 1 ? 'one file' : `${files.length} files`;
  return `weight ${face.weight}, width ${face.stretch}, ${face.slope}; ${count}, ${(total / 1024).toFixed(1)} kB`;
}

/** A variable face is shown at its default. */
function styleOf(face: KitFace, families: readonly string[]): string {
  const declarations = [
    `font-family:${families.map(quote).join(',')}`,
    `font-weight:${initialOf(face, 'wght') ?? face.weight}`,
    `font-stretch:${initialOf(face, 'wdth') ?? face.stretch.replace('%', '')}%`,
    ...(face.isItalic ? ['font-style:italic'] : []),
  ];
  return declarations.join(';');
}

function initialOf({ axes }: KitFace, tag: string): number | undefined {
  return axes.find((axis) => axis.tag === tag)?.default;
}

/** The text that was given, or the English sentence, if the face has its letters; else the first letters of the face. */
function sampleOf(subsets: readonly WrittenSubset[], text: string | undefined): string {
  const start = Array.from(text ?? '', (character) => (character < ' ' ? ' ' : character)).slice(0, maxSample);
  const given = start.join('').trim();
  if (given !== '' && hasText(subsets, given)) return given;
  if (hasText(subsets, sentence)) return sentence;
  const letters = charactersOf(subsets.flatMap(({ ranges }) => ranges)).filter((character) => !isMark.test(character));
  return letters.slice(0, 30).join('');
}

/** True if the subsets have all characters of a text but spaces; others would be drawn in another font. */
function hasText(subsets: readonly WrittenSubset[], text: string): boolean {
  const ranges = subsets.flatMap((subset) => subset.ranges);
  const isKept = (code: number): boolean => ranges.some(([first, last]) => code >= first && code <= last);
  return Array.from(text).every((character) => character === ' ' || isKept(character.codePointAt(0) ?? 0));
}

function charactersOf(ranges: readonly CodePointRange[]): string[] {
  const shown = new Set<string>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last && shown.size < maxShown; code++) {
      const character = String.fromCodePoint(code);
      if (!hidden.test(character)) shown.add(character);
    }
  }
  return [...shown];
}

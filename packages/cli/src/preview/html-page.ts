import { createHash } from 'node:crypto';
import type { Note } from '@quoin/core';
import { script } from './html-script.ts';
import { style } from './html-style.ts';

/** A page to show, with its notes. */
export interface PreviewPage {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly notes: readonly Note[];
  /** The number of the page, from 1. */
  readonly number: number;
  readonly name: string;
  /** In points. */
  readonly width: number;
  readonly height: number;
}

/** One HTML page with pictures of all pages. It needs no other file and no network, and works without scripts. */
export class HtmlPreview {
  readonly #title: string;
  readonly #notes: readonly Note[];
  readonly #sections: Buffer[] = [];
  readonly #options: string[] = [];

  readonly #scale: number;

  /**
   * @param notes differences that belong to no page
   * @param scale pixels of the pictures for each pixel of a page
   */
  constructor(title: string, notes: readonly Note[], scale: number) {
    this.#title = title;
    this.#notes = notes;
    this.#scale = scale;
  }

  addPage({ bytes, mediaType, notes, number, name, width, height }: PreviewPage): void {
    const label = `${number}`;
    const shown = name === label ? label : `${label} (${name})`;
    const at = this.#sections.length + 1;
    this.#options.push(`<option value="${at}">${escapeHtml(shown)}</option>`);
    const size = `${round(width)} × ${round(height)} pt`;
    const picture = Buffer.from(bytes).toString('base64');
    this.#sections.push(
      Buffer.from(
        `<section class="page" id="page-${at}" tabindex="-1" aria-label="Page ${escapeHtml(shown)}">\n` +
          `<figure><img alt="Picture of page ${escapeHtml(shown)}" src="data:${mediaType};base64,${picture}">\n` +
          `<figcaption>Page <bdi>${escapeHtml(shown)}</bdi> · ${size}</figcaption></figure>\n` +
          `<aside aria-label="Notes of page ${escapeHtml(shown)}">${describeNotes(`Notes of page ${label}`, notes)}</aside>\n` +
          '</section>\n',
      ),
    );
  }

  finish(): Uint8Array {
    const title = escapeHtml(this.#title);
    const policy =
      `default-src 'none'; img-src data:; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; ` +
      "base-uri 'none'; form-action 'none'";
    const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Quoin">
<title>${title} – preview</title>
<style>${style}</style>
</head>
<body data-pixels="${this.#scale}">
<header>
<h1><bdi>${title}</bdi></h1>
<nav aria-label="Pages and size" id="toolbar" hidden>
<button type="button" id="previous" title="Previous page (←)">Previous</button>
<label>Page <select id="pages">${this.#options.join('')}</select></label>
<span>of ${this.#sections.length}</span>
<button type="button" id="next" title="Next page (→)">Next</button>
<button type="button" id="smaller" title="Smaller (-)" aria-label="Smaller">−</button>
<output id="zoom">fit</output>
<button type="button" id="larger" title="Larger (+)" aria-label="Larger">+</button>
<button type="button" id="fit" title="Fit to the window (0)">Fit</button>
<button type="button" id="notes" title="Notes (n)" aria-pressed="true">Notes</button>
</nav>
<p role="status" id="status" class="unseen"></p>
</header>
<main>
`;
    const whole = this.#notes.length === 0 ? '' : describeNotes('Notes of the document', this.#notes);
    const tail = `</main>
<footer>${whole}<p class="keys">Keys: ← → or Page Up and Page Down for pages, Home and End for the first and the last,
+ and − for the size, 0 to fit it to the window, n for the notes.</p></footer>
<script>${script}</script>
</body>
</html>
`;
    return Buffer.concat([Buffer.from(head), ...this.#sections, Buffer.from(tail)]);
  }
}

/** A heading with a list of notes. */
function describeNotes(title: string, notes: readonly Note[]): string {
  if (notes.length === 0) return `<h2>${title}</h2><p>None: nothing differs from the source.</p>`;
  const items = notes.map(({ code, class: kind, message, where, count }) => {
    const item =
      where?.item === undefined ? '' : ` <span class="item">(in <bdi>${escapeHtml(where.item)}</bdi>)</span>`;
    const times = count > 1 ? ` <span class="count">${count} times</span>` : '';
    const text = `<strong>${kind}</strong> <bdi>${escapeHtml(message)}</bdi>${item}${times}`;
    return `<li>${text} <code>${code}</code></li>`;
  });
  return `<h2>${title}</h2><ul>${items.join('')}</ul>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for elements and attributes. Controls, and marks that could change the direction of other text, are replaced. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** @see Content Security Policy Level 3, "hash-source" */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

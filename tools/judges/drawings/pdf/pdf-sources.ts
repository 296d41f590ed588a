import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { makePdf } from '../../../../packages/core/test/pdf.ts';
import { pdfCases } from '../../../../packages/core/test/pdf-cases.ts';
import { findChromium } from '../../../programs/chromium.ts';
import { createRandom } from '../../random.ts';
import { writeOfficeSources } from './pdf-office.ts';

/** A document, and the program that made it. */
export interface MadePdf {
  readonly path: string;
  readonly by: string;
}

/** Pages of the documents that Chromium and TeX make. */
const pages = 50;

/** True if a program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

/** Makes documents of one page each with the installed programs; every document, or every n-th of each program. */
export async function makePdfs(folder: string, every = 1): Promise<MadePdf[]> {
  mkdirSync(folder, { recursive: true });
  const made: MadePdf[] = [];
  for (const [at, each] of pdfCases.entries()) {
    if (at % every !== 0) continue;
    const path = join(folder, `case-${at}.pdf`);
    writeFileSync(path, makePdf(each));
    const cairo = join(folder, `cairo-${at}.pdf`);
    if (run('pdftocairo', ['-pdf', path, cairo])) made.push({ path: cairo, by: 'cairo' });
    const ghostscript = join(folder, `gs-${at}.pdf`);
    const device = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite'];
    if (run('gs', [...device, `-sOutputFile=${ghostscript}`, path]))
      made.push({ path: ghostscript, by: 'Ghostscript' });
  }
  const browser = await findChromium();
  if (browser !== undefined) {
    const [page, whole] = [join(folder, 'pages.html'), join(folder, 'chromium.pdf')];
    writeFileSync(page, writeHtml());
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
    if (run(browser, [...flags, `--print-to-pdf=${whole}`, `file://${page}`]))
      made.push(...split(whole, 'Chromium', every));
  }
  for (const program of ['pdflatex', 'lualatex']) {
    writeFileSync(join(folder, `${program}.tex`), writeTex());
    if (run(program, ['-interaction=batchmode', `-output-directory=${folder}`, join(folder, `${program}.tex`)]))
      made.push(...split(join(folder, `${program}.pdf`), program, every));
  }
  const office = join(folder, 'office');
  if (isInstalled('soffice')) {
    mkdirSync(office, { recursive: true });
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
      .composite([
        { input: Buffer.from('<svg width="20" height="20"><circle cx="10" cy="10" r="9" fill="#138"/></svg>') },
      ])
      .png()
      .toBuffer();
    const sources = writeOfficeSources(office, picture).filter((_, at) => at % every === 0);
    const profile = `-env:UserInstallation=file://${join(folder, 'office-profile')}`;
    const settings = [profile, '--headless', '--convert-to', 'pdf', '--outdir', office];
    if (run('soffice', [...settings, ...sources]))
      for (const source of sources) {
        const path = source.replace(/fod.$/, 'pdf');
        // Only the first page is compared.
        if (existsSync(path)) made.push({ path, by: 'LibreOffice' });
      }
  }
  return made;
}

function run(program: string, values: readonly string[]): boolean {
  try {
    execFileSync(program, values, { stdio: 'ignore', timeout: 180_000 });
    return true;
  } catch {
    return false;
  }
}

/** Splits a document into one for each page, or for every n-th. */
function split(path: string, by: string, every: number): MadePdf[] {
  const name = basename(path, '.pdf');
  const folder = join(path, '..');
  if (!run('pdfseparate', [path, join(folder, `${name}-page-%d.pdf`)])) return [];
  const parts = readdirSync(folder).filter((each) => each.startsWith(`${name}-page-`));
  return parts.filter((_, at) => at % every === 0).map((each) => ({ path: join(folder, each), by }));
}

const words = 'Quoins lock the type into its frame while a compositor reads every line twice before printing'.split(
  ' ',
);

/** Pages with text, borders, gradients, shadows, blending, transforms and drawings. */
function writeHtml(): string {
  const random = createRandom(1);
  const next = (): number => random(1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const colour = (): string =>
    `hsl(${Math.floor(next() * 360)} ${30 + Math.floor(next() * 70)}% ${20 + Math.floor(next() * 60)}%)`;
  const sentence = (count: number): string => Array.from({ length: count }, () => pick(words)).join(' ');
  const blocks: readonly (() => string)[] = [
    () =>
      `<p style="font:${pick(['', 'bold ', 'italic '])}${10 + Math.floor(next() * 30)}px ${pick(['serif', 'sans-serif', 'monospace'])};color:${colour()}">${sentence(20)}</p>`,
    () =>
      `<div style="height:60px;background:linear-gradient(${Math.floor(next() * 360)}deg,${colour()},${colour()},${colour()})"></div>`,
    () => `<div style="height:80px;width:200px;background:radial-gradient(circle,${colour()},${colour()})"></div>`,
    () =>
      `<div style="margin:10px;padding:8px;border:${1 + Math.floor(next() * 6)}px ${pick(['solid', 'dashed', 'dotted', 'double'])} ${colour()};border-radius:${Math.floor(next() * 20)}px">${sentence(6)}</div>`,
    () =>
      `<div style="background:${colour()};height:40px"><div style="mix-blend-mode:${pick(['multiply', 'screen', 'overlay', 'difference'])};opacity:${(0.3 + next() * 0.7).toFixed(2)};background:${colour()};width:60%;height:60px"></div></div>`,
    () => `<div style="transform:rotate(${Math.floor(next() * 20) - 10}deg);margin:20px">${sentence(8)}</div>`,
    () =>
      `<table border="1">${Array.from({ length: 3 }, () => `<tr>${Array.from({ length: 4 }, () => `<td>${pick(words)}</td>`).join('')}</tr>`).join('')}</table>`,
    () =>
      `<svg width="200" height="80"><path d="M5 40C60 ${Math.floor(next() * 80)} 120 ${Math.floor(next() * 80)} 195 40" fill="none" stroke="${colour()}" stroke-width="4" stroke-dasharray="9 4"/><circle cx="60" cy="40" r="25" fill="${colour()}" fill-opacity=".6"/></svg>`,
  ];
  const page = (): string =>
    `<section style="break-after:page">${Array.from({ length: 6 }, () => pick(blocks)()).join('')}</section>`;
  return `<!DOCTYPE html><style>@page{size:400px 500px;margin:20px}</style>${Array.from({ length: pages }, page).join('')}`;
}

/** Pages with text, mathematics, rules and colours. */
function writeTex(): string {
  const random = createRandom(2);
  const next = (): number => random(1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const sentence = (count: number): string => Array.from({ length: count }, () => pick(words)).join(' ');
  const blocks: readonly (() => string)[] = [
    () =>
      `${pick(['\\bfseries', '\\itshape', '\\ttfamily', '\\sffamily', '\\scshape'])} ${sentence(25)} \\normalfont\n`,
    () =>
      `\\[ \\sum_{i=${Math.floor(next() * 9)}}^{n} \\frac{\\alpha_i^2}{\\sqrt{${Math.floor(next() * 90)} x}} = \\int_0^\\infty e^{-x}\\,dx \\]\n`,
    () => `{\\Large\\color[rgb]{${next().toFixed(2)},${next().toFixed(2)},${next().toFixed(2)}} ${sentence(8)}}\n\n`,
    () =>
      `\\begin{tabular}{|l|r|}\\hline ${pick(words)} & ${Math.floor(next() * 999)} \\\\ \\hline ${pick(words)} & ${Math.floor(next() * 999)} \\\\ \\hline\\end{tabular}\n\n`,
    () => `\\rule{${(next() * 6).toFixed(1)}cm}{${(next() * 8).toFixed(1)}pt}\\par\n`,
    () => `\\fcolorbox{black}{${pick(['yellow', 'cyan', 'lightgray'])}}{${sentence(4)}}\\par\n`,
  ];
  const page = (): string => `${Array.from({ length: 7 }, () => pick(blocks)()).join('')}\\newpage\n`;
  const body = Array.from({ length: pages / 2 }, page).join('');
  return `\\documentclass{article}\\usepackage{xcolor}\\usepackage[paperwidth=12cm,paperheight=15cm,margin=1cm]{geometry}\\begin{document}\n${body}\\end{document}\n`;
}

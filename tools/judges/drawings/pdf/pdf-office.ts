import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../random.ts';

/** The number of documents of each kind. */
const count = 10;

const names = ['office', 'style', 'text', 'table', 'drawing', 'presentation', 'fo', 'svg-compatible'];
const prefixes: Readonly<Record<string, string>> = { fo: 'fo', svg: 'svg-compatible' };
const spaces = [
  ...names.slice(0, 6).map((name) => `xmlns:${name === 'drawing' ? 'draw' : name}="${uri(name)}"`),
  ...Object.entries(prefixes).map(
    ([prefix, name]) => `xmlns:${prefix}="${uri(`${name === 'fo' ? 'xsl-fo-compatible' : name}`)}"`,
  ),
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(' ');

function uri(name: string): string {
  return `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
}

/** Writes documents of one page with text, tables, shapes and pictures; returns their paths. */
export function writeOfficeSources(folder: string, picture: Uint8Array): string[] {
  const random = createRandom(3);
  const next = (max: number): number => Math.floor(random(1) * max);
  const colour = (): string => `#${[0, 0, 0].map(() => next(256).toString(16).padStart(2, '0')).join('')}`;
  const words = 'Quoins lock the type into its frame while a compositor reads every line twice'.split(' ');
  const sentence = (length: number): string => Array.from({ length }, () => words[next(words.length)]).join(' ');
  const kinds = [
    { extension: 'fodt', kind: 'text', body: () => `<office:text>${textBody()}</office:text>` },
    { extension: 'fods', kind: 'spreadsheet', body: () => `<office:spreadsheet>${sheet()}</office:spreadsheet>` },
    { extension: 'fodg', kind: 'graphics', body: () => drawing('drawing') },
    { extension: 'fodp', kind: 'presentation', body: () => drawing('presentation') },
  ];
  const paths: string[] = [];
  for (const { extension, kind, body } of kinds)
    for (let at = 0; at < count; at++) {
      const path = join(folder, `office-${extension}-${at}.${extension}`);
      const type = `office:mimetype="application/vnd.oasis.opendocument.${kind}"`;
      const styles = Array.from({ length: 8 }, (_, number) => style(number)).join('');
      const document = `<office:document ${spaces} office:version="1.3" ${type}><office:styles>${gradients()}</office:styles><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body()}</office:body></office:document>`;
      writeFileSync(path, `<?xml version="1.0" encoding="UTF-8"?>${document}`);
      paths.push(path);
    }
  return paths;

  function gradients(): string {
    const kindsOfGradient = ['linear', 'axial', 'radial', 'square'];
    return kindsOfGradient
      .map(
        (each, at) =>
          `<draw:gradient draw:name="g${at}" draw:style="${each}" draw:cx="50%" draw:cy="50%" draw:start-color="${colour()}" draw:end-color="${colour()}" draw:start-intensity="100%" draw:end-intensity="100%" draw:angle="${next(360)}deg" draw:border="${next(20)}%"/>`,
      )
      .join('');
  }
  function style(number: number): string {
    const font = ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans'][number % 3];
    const look = `fo:font-size="${10 + next(14)}pt" fo:color="${colour()}" style:font-name="${font}" fo:font-family="'${font}'"`;
    const weight = `${number % 2 === 0 ? ' fo:font-weight="bold"' : ''}${number % 3 === 0 ? ' fo:font-style="italic" style:text-underline-style="solid"' : ''}`;
    const fill =
      number % 2 === 0
        ? `draw:fill="gradient" draw:fill-gradient-name="g${number >> 1}"`
        : `draw:fill="solid" draw:fill-color="${colour()}"`;
    const graphic =
      `${fill} draw:opacity="${40 + next(61)}%" draw:stroke="${number === 3 ? 'dash' : 'solid'}" svg:stroke-width="${1 + next(20)}mm" svg:stroke-color="${colour()}"`.replace(
        /(\d+)mm/,
        (_, value: string) => `${Number(value) / 10}mm`,
      );
    return [
      `<style:style style:name="p${number}" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="2mm"/><style:text-properties ${look}${weight}/></style:style>`,
      `<style:style style:name="c${number}" style:family="table-cell"><style:table-cell-properties fo:background-color="${colour()}" fo:border="0.5pt solid ${colour()}"/></style:style>`,
      `<style:style style:name="s${number}" style:family="graphic"><style:graphic-properties ${graphic}/></style:style>`,
    ].join('');
  }
  function paragraph(length: number): string {
    return `<text:p text:style-name="p${next(8)}">${sentence(length)}</text:p>`;
  }
  function table(columns: number, rows: number): string {
    const cell = (): string =>
      `<table:table-cell table:style-name="c${next(8)}" office:value-type="string"><text:p>${words[next(words.length)]} ${next(999)}</text:p></table:table-cell>`;
    const row = (): string => `<table:table-row>${Array.from({ length: columns }, cell).join('')}</table:table-row>`;
    const head = `<table:table-column table:number-columns-repeated="${columns}"/>`;
    return `<table:table table:name="t${next(9999)}">${head}${Array.from({ length: rows }, row).join('')}</table:table>`;
  }
  function sheet(): string {
    return table(3 + next(3), 10 + next(20));
  }
  function image(): string {
    const data = Buffer.from(picture).toString('base64');
    const place = `svg:x="${1 + next(10)}cm" svg:y="${1 + next(10)}cm" svg:width="${2 + next(4)}cm" svg:height="${2 + next(3)}cm"`;
    return `<draw:frame text:anchor-type="paragraph" ${place}><draw:image><office:binary-data>${data}</office:binary-data></draw:image></draw:frame>`;
  }
  function textBody(): string {
    const blocks = [() => paragraph(30), () => paragraph(12), () => table(3, 4), () => `<text:p>${image()}</text:p>`];
    return Array.from({ length: 7 }, () => blocks[next(blocks.length)]!()).join('');
  }
  function shape(): string {
    const [x, y, width, height] = [1 + next(12), 1 + next(14), 2 + next(6), 2 + next(5)];
    const place = `draw:style-name="s${next(8)}" svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm" svg:height="${height}cm"`;
    const shapes = [
      `<draw:rect ${place}/>`,
      `<draw:ellipse ${place}/>`,
      `<draw:rect ${place} draw:corner-radius="5mm"><text:p text:style-name="p${next(8)}">${sentence(3)}</text:p></draw:rect>`,
      `<draw:polygon ${place} svg:viewBox="0 0 100 100" draw:points="50,0 100,100 0,60"/>`,
      `<draw:path ${place} svg:viewBox="0 0 100 100" svg:d="M0 50C20 0 80 100 100 50L60 100z"/>`,
      image(),
    ];
    return shapes[next(shapes.length)]!;
  }
  function drawing(name: string): string {
    const shapes = Array.from({ length: 9 }, shape).join('');
    return `<office:${name}><draw:page draw:name="page">${shapes}</draw:page></office:${name}>`;
  }
}

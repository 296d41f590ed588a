import { create } from 'fontkit';

type Font = ReturnType<typeof create>;

/** The members of a design document that the samples use. */
interface Design {
  readonly pages: readonly { readonly width: number; readonly height: number; readonly elements: readonly Element[] }[];
  readonly stories: readonly { readonly id: string; readonly paragraphs: readonly Paragraph[] }[];
}

interface Element {
  readonly kind: string;
  readonly id: string;
  readonly transform: readonly number[];
  readonly shape: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly image?: { readonly src: string; readonly placement: readonly number[] };
  readonly text?: { readonly story: string };
}

interface Paragraph {
  readonly runs: readonly { readonly text: string }[];
}

const fontSize = 12;
const leading = 14.4; // automatic: 120 % of the size

/** Draws the first page of an unpacked design package as svg. Its text is in one font, at the default size. */
export function drawDesign(files: Readonly<Record<string, Uint8Array>>, family: string): string {
  const { template } = JSON.parse(new TextDecoder().decode(files['templatebundle.json'])) as { template: Design };
  const [page] = template.pages;
  if (page === undefined) throw new Error('the design has no page');
  const [fontName = ''] = Object.keys(files).filter((name) => name.startsWith('fonts/'));
  const font = create(Buffer.from(files[fontName] ?? []));
  const elements = page.elements.map((element) => {
    const content = element.kind === 'image' ? drawImage(element, files) : drawText(element, template, font);
    return `<g transform="matrix(${element.transform.join(' ')})">${content}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}" font-family="${family}"
    font-size="${fontSize}"><rect width="100%" height="100%" fill="#fff" stroke="#9fb0c3"/>${elements.join('')}</svg>`;
}

function drawImage({ id, shape, image }: Element, files: Readonly<Record<string, Uint8Array>>): string {
  const { src = '', placement = [] } = image ?? {};
  const base64 = Buffer.from(files[src] ?? []).toString('base64');
  const { x, y, width, height } = shape;
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>
    <g clip-path="url(#${id})"><image width="1" height="1" preserveAspectRatio="none" transform="matrix(${placement.join(' ')})"
    href="data:image/png;base64,${base64}"/></g>`;
}

function drawText({ shape, text }: Element, { stories }: Design, font: Font): string {
  const paragraphs = stories.find(({ id }) => id === text?.story)?.paragraphs ?? [];
  const lines = paragraphs.flatMap(({ runs }) => wrap(runs.map((run) => run.text).join(''), shape.width, font));
  const ascent = (font.ascent / font.unitsPerEm) * fontSize;
  return lines
    .map((line, index) => `<text x="${shape.x}" y="${shape.y + ascent + index * leading}">${line}</text>`)
    .join('');
}

/** Breaks text into lines at spaces. */
function wrap(text: string, width: number, font: Font): string[] {
  const widthOf = (line: string): number => (font.layout(line).advanceWidth / font.unitsPerEm) * fontSize;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** An object of a PDF file: its text, or the dictionary and the data of a stream. */
export type PdfObject = string | { readonly dict: string; readonly data: string | Uint8Array };

/** A page of 100 by 100 points, and what it consists of. */
export interface PdfParts {
  readonly content: string;
  /** Entries of the resources. */
  readonly resources?: string;
  /** Entries of the page. */
  readonly page?: string;
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** Entries of the trailer. */
  readonly trailer?: string;
  /** Objects from number 10 on, to which the other parts refer. */
  readonly objects?: readonly PdfObject[];
  /** Contents of further pages. */
  readonly more?: readonly string[];
}

/** Writes a PDF file with one page, as text for the tests that need one. */
export function makePdf({
  content,
  resources = '',
  page = '',
  catalog = '',
  trailer = '',
  objects = [],
  more = [],
}: PdfParts) {
  const contents = [content, ...more];
  const numbered = new Map<number, PdfObject>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [3, `<< ${resources} >>`],
    ...objects.map((object, at) => [10 + at, object] as const),
  ]);
  const first = 10 + objects.length;
  const kids = contents.map((each, at) => {
    numbered.set(first + at * 2, { dict: '', data: each });
    const box = page.includes('/MediaBox') ? '' : '/MediaBox [0 0 100 100]';
    const own = `/Resources 3 0 R /Contents ${first + at * 2} 0 R ${at === 0 ? page : ''}`;
    numbered.set(first + at * 2 + 1, `<< /Type /Page /Parent 2 0 R ${box} ${own} >>`);
    return `${first + at * 2 + 1} 0 R`;
  });
  numbered.set(2, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`);
  return writeFile(numbered, trailer);
}

function writeFile(objects: ReadonlyMap<number, PdfObject>, trailer: string): Uint8Array {
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n')];
  let length = parts[0]!.length;
  const offsets = new Map<number, number>();
  const add = (bytes: Uint8Array): void => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [number, object] of objects) {
    offsets.set(number, length);
    add(latin1(`${number} 0 obj\n`));
    if (typeof object === 'string') add(latin1(object));
    else {
      const data = typeof object.data === 'string' ? latin1(object.data) : object.data;
      add(latin1(`<< ${object.dict} /Length ${data.length} >>\nstream\n`));
      add(data);
      add(latin1('\nendstream'));
    }
    add(latin1('\nendobj\n'));
  }
  const start = length;
  const size = Math.max(...objects.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  add(latin1(`xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`));
  add(latin1(`startxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

export function latin1(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** A form with a box of 100 by 100. */
export function formOf(data: string, dict = ''): PdfObject {
  return { dict: `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${dict}`, data };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The contents of each element with this name. Elements with the same name are not nested in responses of S3. */
export function readElements(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, content = '']) => content);
}

/** The text of the first element with this name; undefined if there is none. */
export function readText(xml: string, name: string): string | undefined {
  const [content] = readElements(xml, name);
  return content === undefined ? undefined : decodeEntities(content);
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

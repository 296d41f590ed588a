/** A kind of conversion: what it takes and what it makes. */
interface Conversion {
  readonly kind: 'package' | 'font' | 'image';
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** What converts into what. @see the specification, "Supported conversions" */
const conversions: readonly Conversion[] = [
  { kind: 'package', inputs: ['layout_package', 'pod_package'], outputs: ['design_package'] },
  { kind: 'font', inputs: ['eot', 'otf', 'ttf', 'woff', 'woff2'], outputs: ['ttf', 'otf', 'woff', 'woff2'] },
  {
    kind: 'image',
    inputs: ['bmp', 'ai', 'eps', 'gif', 'psd', 'jpg', 'jpeg', 'png', 'svg', 'webp', 'tiff'],
    outputs: ['jpg', 'png', 'webp', 'svg'],
  },
];

/** Every name that an input can have. */
export const inputTypes: readonly string[] = conversions.flatMap(({ inputs }) => inputs);

/** Every name that an output can have. */
export const outputTypes: readonly string[] = conversions.flatMap(({ outputs }) => outputs);

/** The types that an input can become. */
export function outputsOf(input: string): readonly string[] {
  return conversions.find(({ inputs }) => inputs.includes(input))?.outputs ?? [];
}

/** Whether a type is written with image settings. */
export function isImageOutput(output: string): boolean {
  return conversions.some(({ kind, outputs }) => kind === 'image' && outputs.includes(output));
}

const mediaTypes: Readonly<Record<string, string>> = {
  layout_package: 'application/zip',
  pod_package: 'application/zip',
  design_package: 'application/zip',
  eot: 'application/vnd.ms-fontobject',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  bmp: 'image/bmp',
  ai: 'application/postscript',
  eps: 'application/postscript',
  gif: 'image/gif',
  psd: 'image/vnd.adobe.photoshop',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  tiff: 'image/tiff',
};

/** What a file of this type is served as: what the caller named, never what the source said it was. */
export function mediaTypeOf(type: string): string {
  return mediaTypes[type] ?? 'application/octet-stream';
}

/** The ending of a file's name. */
export function extensionOf(type: string): string {
  return type.endsWith('_package') ? 'zip' : type;
}

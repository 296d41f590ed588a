import type { Tags } from '../../programs/exiftool.ts';

const exif = /^(IFD0|ExifIFD|GPS|InteropIFD):/;
/** The position of an image on a page or on Earth; the loss of the latter has a note. */
const positions =
  /:([XY]Position|PixelScale|ModelTi.*|ModelTransform|IntergraphPacketData|Geo.*|GTModelType|GTRasterType)$/;
const xmp = /^XMP-/;
const iptc = /^IPTC\d*:/;
const icc = /^ICC[-_]/;
/** IPTC tags without content of their own: versions and the character set. */
const formal = /^IPTC\d*:(ApplicationRecordVersion|CodedCharacterSet|EnvelopeRecordVersion)$/;
/** Tags of how a file stores its pixels, which do not describe the image. */
const structural = new RegExp(
  `:(${[
    'Image(Width|Height|Length)|ExifImage(Width|Height|Length)|BitsPerSample|SamplesPerPixel|Compression',
    'PhotometricInterpretation|PlanarConfiguration|FillOrder|SampleFormat|ExtraSamples|Predictor|ColorMap',
    'RowsPerStrip|Strip(Offsets|ByteCounts)|Tile.*|SubfileType|OldSubfileType|NewSubfileType|PageNumber|YCbCr.*',
    'ReferenceBlackWhite|TransferFunction|WhitePoint|PrimaryChromaticities|InkSet|NumberOfInks|InkNames|T[46]Options',
    'Min|Max|S(Min|Max)SampleValue|M(in|ax)SampleValue|JPEG.*|Thumbnail.*|Other.*|Preview.*|Orientation|Padding|OffsetSchema',
    '[XY]Resolution|ResolutionUnit|ComponentsConfiguration|ColorSpace|ICC_Profile.*|ApplicationNotes|HasRealMergedData',
    'StoNits|Thresholding|CellWidth|CellLength|FreeOffsets|FreeByteCounts|GrayResponse.*|DotRange|TargetPrinter|SubIFD.*',
    'HalftoneHints|ConsecutiveBadFaxLines|CleanFaxData|BadFaxLines|FaxProfile|CodingMethods|ImageSourceData',
  ].join('|')})$`,
);

/** Lists metadata of the source that the result lacks although its format can contain it. */
export function findLosses(before: Tags, after: Tags, to: string, notes: readonly string[]): string[] {
  const isDropped = (kind: string): boolean => notes.some((note) => note.toLowerCase().includes(kind.toLowerCase()));
  const missing = (group: RegExp): string[] =>
    [...before].flatMap(([name, value]) => {
      if (!group.test(name) || structural.test(name)) return [];
      if (positions.test(name) && (/Position$/.test(name) || isDropped('GeoTIFF'))) return [];
      const found = after.get(name);
      return found === value ? [] : [`${name} was ${value.slice(0, 60)}, is ${found?.slice(0, 60)}`];
    });
  const problems = [...missing(exif).filter(() => !isDropped('EXIF')), ...missing(xmp).filter(() => !isDropped('XMP'))];
  const hasContent = [...before.keys()].some((name) => iptc.test(name) && !formal.test(name));
  if (!isDropped('IPTC') && hasContent) problems.push(...missing(iptc));
  if (!isDropped('Colours were converted') && !isDropped('profile')) problems.push(...missing(icc));
  return [...problems, ...findOrientation(after), ...findResolution(before, after, to), ...findSize(before, after)];
}

/** Lists metadata that should have been removed. A TIFF needs the tags of how it stores its pixels. */
export function findLeftovers(after: Tags, to: string): string[] {
  const groups = [
    exif,
    /^IFD\d/,
    xmp,
    iptc,
    icc,
    /^Photoshop:/,
    /^File:Comment/,
    /^MPF/,
    /^GPS/,
    /^PNG:(?!Image|Bit|Color|Compression|Filter|Interlace|Pixel|Palette|Transparency|Gamma|SRGB|Background|Significant|White|Red|Green|Blue)/,
  ];
  return [...after]
    .filter(([name]) => groups.some((group) => group.test(name)))
    .filter(([name]) => to !== 'tiff' || !/^IFD\d/.test(name) || !structural.test(name))
    .map(([name, value]) => `${name} was not removed: ${value.slice(0, 60)}`);
}

/** Lists orientations other than 1, since the pixels are already upright. */
function findOrientation(after: Tags): string[] {
  return ['IFD0:Orientation', 'XMP-tiff:Orientation', 'IFD1:Orientation']
    .filter((name) => !['1', undefined].includes(after.get(name)))
    .map((name) => `${name} is ${after.get(name)}`);
}

function findSize(before: Tags, after: Tags): string[] {
  const isRotated = Number(before.get('IFD0:Orientation') ?? 1) >= 5;
  const sizeOf = (tags: Tags): string[] => [tags.get('Composite:ImageSize')?.replaceAll('"', '') ?? ''];
  const [was, is] = [sizeOf(before)[0]!.split(/[ x]/), sizeOf(after)[0]!.split(/[ x]/)];
  if (isRotated) was.reverse();
  return was.join() === is.join() ? [] : [`the size was ${was.join('×')} upright, is ${is.join('×')}`];
}

/** Resolutions below this, in pixels per inch, are mistakes in the source. */
const minResolution = 10;

/** Compares pixels per inch, if the format of the result can contain them. */
function findResolution(before: Tags, after: Tags, to: string): string[] {
  if (to === 'webp' || to === 'avif') return [];
  const was = resolutionOf(before);
  if (was === undefined || was < minResolution) return [];
  const is = resolutionOf(after);
  const isNear = is !== undefined && Math.abs(is - was) <= 0.6;
  return isNear || (is === undefined && Math.round(was) === 72) ? [] : [`the resolution was ${was}, is ${is}`];
}

function resolutionOf(tags: Tags): number | undefined {
  const number = (name: string): number | undefined => {
    const value = Number(tags.get(name));
    return Number.isFinite(value) ? value : undefined;
  };
  const perMetre = number('PNG-pHYs:PixelsPerUnitX');
  if (perMetre !== undefined && number('PNG-pHYs:PixelUnits') === 1) return perMetre * 0.0254;
  for (const group of ['JFIF', 'IFD0', 'Photoshop']) {
    const [value, unit] = [number(`${group}:XResolution`), number(`${group}:ResolutionUnit`)];
    if (value === undefined) continue;
    if (group === 'Photoshop') return /PS[DB]/.test(tags.get('File:FileType') ?? '') ? value : undefined;
    const inch = group === 'JFIF' ? 1 : 2;
    if (unit === inch) return value;
    if (unit === inch + 1) return value * 2.54;
  }
  return undefined;
}

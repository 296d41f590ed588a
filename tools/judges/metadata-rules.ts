import type { Tags } from '../programs/exiftool.ts';

const exif = /^(IFD0|ExifIFD|GPS|InteropIFD):/;
/** Where on a page or on Earth a picture lies: for the latter there is a note. */
const places =
  /:([XY]Position|PixelScale|ModelTi.*|ModelTransform|IntergraphPacketData|Geo.*|GTModelType|GTRasterType)$/;
const xmp = /^XMP-/;
const iptc = /^IPTC\d*:/;
const icc = /^ICC[-_]/;
/** The version of IPTC's record and the set of its characters say nothing by themselves. */
const formal = /^IPTC\d*:(ApplicationRecordVersion|CodedCharacterSet|EnvelopeRecordVersion)$/;
/** What a file says of how its own pixels lie in it, which is no news of the picture. */
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

/** What of a source's metadata is not in the file that was made of it, though there is a place for it. */
export function findLosses(before: Tags, after: Tags, to: string, notes: readonly string[]): string[] {
  const isDropped = (what: string): boolean => notes.some((note) => note.toLowerCase().includes(what.toLowerCase()));
  const missing = (group: RegExp): string[] =>
    [...before].flatMap(([name, value]) => {
      if (!group.test(name) || structural.test(name)) return [];
      if (places.test(name) && (/Position$/.test(name) || isDropped('GeoTIFF'))) return [];
      const now = after.get(name);
      return now === value ? [] : [`${name} was ${value.slice(0, 60)}, is ${now?.slice(0, 60)}`];
    });
  const problems = [...missing(exif).filter(() => !isDropped('EXIF')), ...missing(xmp).filter(() => !isDropped('XMP'))];
  const saysSomething = [...before.keys()].some((name) => iptc.test(name) && !formal.test(name));
  if (!isDropped('IPTC') && saysSomething) problems.push(...missing(iptc));
  if (!isDropped('Colours were converted') && !isDropped('profile')) problems.push(...missing(icc));
  return [...problems, ...findOrientation(after), ...findResolution(before, after, to), ...findSize(before, after)];
}

/** What is left where everything should have gone. */
export function findLeftovers(after: Tags): string[] {
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
    .map(([name, value]) => `${name} is left: ${value.slice(0, 60)}`);
}

/** The pixels stand upright, so nothing may ask for them to be turned. */
function findOrientation(after: Tags): string[] {
  return ['IFD0:Orientation', 'XMP-tiff:Orientation', 'IFD1:Orientation']
    .filter((name) => !['1', undefined].includes(after.get(name)))
    .map((name) => `${name} is ${after.get(name)}`);
}

function findSize(before: Tags, after: Tags): string[] {
  const turned = Number(before.get('IFD0:Orientation') ?? 1) >= 5;
  const sizeOf = (tags: Tags): string[] => [tags.get('Composite:ImageSize')?.replaceAll('"', '') ?? ''];
  const [was, is] = [sizeOf(before)[0]!.split(/[ x]/), sizeOf(after)[0]!.split(/[ x]/)];
  if (turned) was.reverse();
  return was.join() === is.join() ? [] : [`the size was ${was.join('×')} upright, is ${is.join('×')}`];
}

/** A dot to the centimetre and less are slips of who wrote the file. */
const least = 10;

/** Pixels to the inch, where a file has a place for them. */
function findResolution(before: Tags, after: Tags, to: string): string[] {
  if (to === 'webp') return [];
  const was = resolutionOf(before);
  if (was === undefined || was < least) return [];
  const is = resolutionOf(after);
  const isNear = is !== undefined && Math.abs(is - was) <= 0.6;
  return isNear || (is === undefined && Math.round(was) === 72) ? [] : [`the resolution was ${was}, is ${is}`];
}

function resolutionOf(tags: Tags): number | undefined {
  const number = (name: string): number | undefined => {
    const value = Number(tags.get(name));
    return Number.isFinite(value) ? value : undefined;
  };
  const toMetre = number('PNG-pHYs:PixelsPerUnitX');
  if (toMetre !== undefined && number('PNG-pHYs:PixelUnits') === 1) return toMetre * 0.0254;
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

import {
  abbreviatedStream,
  buildJpeg,
  encodeFlatJpeg as encode,
  type encodeFlatJpeg,
  tablesStream,
} from '../../builders/jpeg-builder.ts';
import { joinFile, type Tag } from '../../builders/tiff-builder.ts';
import { type ColourCell, fittingProfiles, fromLevel, patchAlphas, toLevel } from './cell.ts';
import { chromaSamplings, grayCodes, inkCodes, rgbCodes, yCbCrCodes } from './jpeg-cells.ts';

type Parts = ReturnType<typeof encodeFlatJpeg>;
type Codes = readonly (readonly number[])[];

interface Model {
  readonly name: string;
  readonly photometric: number;
  readonly space: 'gray' | 'rgb' | 'cmyk';
  readonly codes: Codes;
  readonly colours: Codes;
  readonly hasAlpha?: boolean;
}

const coverLevels = patchAlphas.map((cover) => toLevel(cover, 8));
const withAlpha = (codes: Codes): Codes => codes.map((code, patch) => [...code, coverLevels[patch]!]);

const plain: readonly Model[] = [
  { name: 'white is zero', photometric: 0, space: 'gray', codes: grayCodes.codes, colours: invert(grayCodes.colours) },
  { name: 'black is zero', photometric: 1, space: 'gray', ...grayCodes },
  { name: 'rgb', photometric: 2, space: 'rgb', ...rgbCodes },
  { name: 'ycbcr', photometric: 6, space: 'rgb', ...yCbCrCodes },
  { name: 'cmyk', photometric: 5, space: 'cmyk', ...inkCodes },
];
const models: readonly Model[] = [
  ...plain,
  ...plain
    .filter(({ space }) => space !== 'cmyk') // nothing reads JPEG of five components
    .map((model) => ({ ...model, codes: withAlpha(model.codes), hasAlpha: true })),
];

function invert(colours: Codes): Codes {
  return colours.map((colour) => colour.map((amount) => 1 - amount));
}

/** Segments of a strip's stream besides frame and scan. */
const streams = {
  'shared tables': {},
  'own tables': { hasTables: true },
  'own tables, Adobe 0': { hasTables: true, adobeTransform: 0 },
  'shared tables, Adobe 2': { adobeTransform: 2 },
} as const;

/** JPEG in TIFF, whose tags alone determine the meaning of components. @see TIFF Technical Note 2 */
export function* tiffJpegCells(): Generator<ColourCell> {
  for (const model of models) {
    for (const [layout, build] of Object.entries({ strips: buildWhole, tiles: buildTiles, planes: buildPlanes })) {
      for (const [samplingName, factors] of samplingsOf(model, layout)) {
        for (const [streamName, stream] of Object.entries(streams)) {
          const profile = streamName === 'own tables' ? fittingProfiles[model.space] : undefined;
          yield {
            name: `tiff jpeg ${nameOf(model)}, ${layout}, ${samplingName}, ${streamName}${profile ? ', profile' : ''}`,
            extension: 'tif',
            bytes: build({ model, factors, stream, profile }),
            ...factsOf(model),
            profile,
          };
        }
      }
    }
  }
  yield* oldCells();
}

const nameOf = ({ name, hasAlpha }: Model): string => `${name}${hasAlpha ? ' with alpha' : ''}`;

function factsOf({ space, colours, hasAlpha }: Model) {
  const alpha = hasAlpha ? coverLevels.map((level) => fromLevel(level, 8)) : undefined;
  return { space, colours, alpha, depth: 8 } as const;
}

/** Chroma planes are as large as the luma plane. */
function samplingsOf({ photometric }: Model, layout: string): typeof chromaSamplings {
  return photometric === 6 && layout !== 'planes' ? chromaSamplings : chromaSamplings.slice(0, 1);
}

interface StreamForm {
  readonly model: Model;
  readonly factors: readonly [number, number];
  readonly stream: { readonly hasTables?: boolean; readonly adobeTransform?: 0 | 2 };
  readonly profile?: Uint8Array | undefined;
}

const samplingOf = ({ model: { codes }, factors }: StreamForm) =>
  codes[0]!.map((_, index): readonly [number, number] => (index === 0 || index === 3 ? factors : [1, 1]));

function streamOf(parts: Parts, { stream }: StreamForm): Uint8Array {
  return stream.hasTables
    ? abbreviatedStream({ ...parts, segments: [...parts.segments, ...parts.tables] })
    : abbreviatedStream(parts);
}

function tagsOf({ model, factors, stream, profile }: StreamForm, { width, height }: Parts, tables: Parts): Tag[] {
  const { codes, photometric, hasAlpha } = model;
  return [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, codes[0]!.map(() => 8)],
    [259, 3, [7]],
    [262, 3, [photometric]],
    [277, 3, [codes[0]!.length]],
    ...(hasAlpha ? [[338, 3, [2]] as const] : []),
    ...(photometric === 6 || photometric === 2 ? [[530, 3, factors] as const] : []),
    ...(stream.hasTables ? [] : [[347, 7, [...tablesStream(tables)]] as const]),
    ...(profile === undefined ? [] : [[34675, 7, [...profile]] as const]),
  ];
}

function buildWhole(wanted: StreamForm): Uint8Array {
  const parts = encode({ patches: wanted.model.codes, sampling: samplingOf(wanted), ...wanted.stream });
  const tags: Tag[] = [...tagsOf(wanted, parts, parts), [278, 4, [parts.height]]];
  return joinFile({}, tags, [streamOf(parts, wanted)]);
}

/** One patch per tile, whose unit is repeated. */
function buildTiles(wanted: StreamForm): Uint8Array {
  const { codes } = wanted.model;
  const side = 32;
  const tiles = codes.map((code) => {
    const across = side / (wanted.factors[0] * 8);
    const down = side / (wanted.factors[1] * 8);
    const patches = Array.from({ length: across * down }, () => code);
    return encode({ patches, sampling: samplingOf(wanted), unitsAcross: across, ...wanted.stream });
  });
  const size = { ...tiles[0]!, width: side * codes.length, height: side };
  const tags: Tag[] = [...tagsOf(wanted, size, tiles[0]!), [322, 4, [side]], [323, 4, [side]]];
  return joinFile(
    { tile: [side, side] },
    tags,
    tiles.map((parts) => streamOf(parts, wanted)),
  );
}

function buildPlanes(wanted: StreamForm): Uint8Array {
  const { codes } = wanted.model;
  const planes = codes[0]!.map((_, band) => encode({ patches: codes.map((code) => [code[band]!]) }));
  const tags: Tag[] = [...tagsOf(wanted, planes[0]!, planes[0]!), [278, 4, [8]], [284, 3, [2]]];
  return joinFile(
    {},
    tags,
    planes.map((parts) => streamOf(parts, wanted)),
  );
}

/** Old-style JPEG: a complete stream, or a scan with tables in the directory. @see TIFF 6.0, section 22 */
function* oldCells(): Generator<ColourCell> {
  // One that states RGB contains YCbCr, as libtiff assumes.
  const mislabelled: Model = { name: 'ycbcr as rgb', photometric: 2, space: 'rgb', ...yCbCrCodes };
  for (const model of [...plain.filter(({ photometric }) => photometric !== 0 && photometric !== 2), mislabelled]) {
    for (const [samplingName, factors] of samplingsOf(model, 'strips')) {
      const wanted = { model, factors, stream: {} };
      for (const [form, build] of Object.entries({ stream: buildOldStream, tables: buildOldTables })) {
        yield {
          name: `tiff old jpeg ${nameOf(model)}, ${samplingName}, ${form}`,
          extension: 'tif',
          bytes: build(wanted),
          ...factsOf(model),
        };
      }
    }
  }
}

const isOld = ([number]: Tag): boolean => number === 259 || number === 347;

function oldTags(wanted: StreamForm, parts: Parts): Tag[] {
  return [...tagsOf(wanted, parts, parts).filter((tag) => !isOld(tag)), [259, 3, [6]], [278, 4, [parts.height]]];
}

/** The strip is the first block of the file, after the eight-byte header. */
function buildOldStream(wanted: StreamForm): Uint8Array {
  const picture = { patches: wanted.model.codes, sampling: samplingOf(wanted) };
  const file = buildJpeg(picture);
  return joinFile({}, [...oldTags(wanted, encode(picture)), [513, 4, [8]], [514, 4, [file.length]]], [file]);
}

function buildOldTables(wanted: StreamForm): Uint8Array {
  const parts = encode({ patches: wanted.model.codes, sampling: samplingOf(wanted) });
  // Each table without marker, length and ID.
  const bodies = parts.tables.map((table) => table.subarray(5));
  let at = 8 + parts.data.length + (parts.data.length % 2);
  const [quantization = 0, dc = 0, ac = 0] = bodies.map((body) => {
    const start = at;
    at += body.length + (body.length % 2);
    return start;
  });
  const tables: Tag[] = [
    [512, 3, [1]],
    [519, 4, wanted.model.codes[0]!.map(() => quantization)],
    [520, 4, wanted.model.codes[0]!.map(() => dc)],
    [521, 4, wanted.model.codes[0]!.map(() => ac)],
  ];
  const whole = joinFile({}, [...oldTags(wanted, parts), ...tables], [parts.data, ...bodies]);
  return whole;
}

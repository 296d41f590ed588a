import type { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import type { Limits } from '../../../limits.ts';
import type { PsdHeader } from '../header.ts';
import { readLength } from '../sections.ts';
import type { Blocks } from './blocks.ts';
import { listBlocks } from './blocks.ts';
import type { Layer } from './layer.ts';
import { readLayers } from './layer.ts';

/** The layer section before its layers are read. */
export interface LayerSection {
  readonly count: number;
  /** True if the first channel after the colours of the merged picture is its transparency. */
  readonly isTransparent: boolean;
  /** Blocks of the whole document, such as its patterns. */
  readonly blocks: Blocks;
  /** Reads the layers, the lowest first. */
  readonly read: (limits: Pick<Limits, 'maxLayers'>) => Layer[];
}

/** Layers with more than 8 bits are stored in one of these blocks. The others mark a transparent merged picture. */
const deepLayers = ['Lr16', 'Lr32', 'Layr'];
const transparentMerged = ['Mtrn', 'Mt16', 'Mt32'];

/** @see Adobe Photoshop File Formats Specification, "Layer and Mask Information Section" */
export function openLayerSection(section: ByteReader, header: PsdHeader): LayerSection {
  const hasLength = section.remaining >= (header.isLarge ? 8 : 4);
  const length = hasLength ? readLength(section, header) : 0;
  const info = section.window(Math.min(length, section.remaining));
  const blocks = readDocumentBlocks(section, header);
  const deep = deepLayers.map((key) => blocks.get(key)).find((body) => body !== undefined && body.length >= 2);
  const body = info.length >= 2 ? info : deep;
  const hasTransparencyBlock = transparentMerged.some((key) => blocks.has(key));
  const signedCount = body === undefined ? 0 : body.i16();
  const count = Math.abs(signedCount);
  return {
    count,
    isTransparent: signedCount < 0 || hasTransparencyBlock,
    blocks,
    read: ({ maxLayers }) => {
      if (count > maxLayers) {
        throw new ConversionError('PSD_TOO_LARGE', `the file has ${count} layers; at most ${maxLayers} are allowed`);
      }
      body?.seek(2);
      return body === undefined ? [] : readLayers(body, count, header);
    },
  };
}

/** The global mask information, which is skipped, precedes the document's blocks. */
function readDocumentBlocks(section: ByteReader, header: PsdHeader): Blocks {
  if (section.remaining < 4) return new Map();
  section.skip(Math.min(section.u32(), section.remaining));
  return listBlocks(section, header);
}

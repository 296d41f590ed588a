import type { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import type { Limits } from '../../../limits.ts';
import type { PsdHeader } from '../header.ts';
import { readLength } from '../sections.ts';
import type { Blocks } from './blocks.ts';
import { listBlocks } from './blocks.ts';
import type { Layer } from './layer.ts';
import { readLayers } from './layer.ts';

/** What is known of the layers before any of them is read. */
export interface LayerSection {
  readonly count: number;
  /** Whether the first channel beside the colour of the merged picture is its transparency. */
  readonly isTransparent: boolean;
  /** What holds for the document, such as its patterns. */
  readonly blocks: Blocks;
  /** The layers, the lowest first. */
  readonly read: (limits: Pick<Limits, 'maxLayers'>) => Layer[];
}

/** Layers of more than 8 bits lie in a block; another block says that the merged picture is transparent. */
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
        throw new ConversionError('PSD_TOO_LARGE', `found ${count} layers, expected at most ${maxLayers}`);
      }
      body?.seek(2);
      return body === undefined ? [] : readLayers(body, count, header);
    },
  };
}

/** Behind the layers lies the colour in which masks are shown, then the blocks. */
function readDocumentBlocks(section: ByteReader, header: PsdHeader): Blocks {
  if (section.remaining < 4) return new Map();
  section.skip(Math.min(section.u32(), section.remaining));
  return listBlocks(section, header);
}

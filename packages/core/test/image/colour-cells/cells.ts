import { bmpCells } from './bmp-cells.ts';
import type { ColourCell } from './cell.ts';
import { jpegCells } from './jpeg-cells.ts';
import { pngCells } from './png-cells.ts';
import { psdCells, psdModels } from './psd-cells.ts';
import { tiffCells, tiffModels } from './tiff-cells.ts';
import { tiffJpegCells } from './tiff-jpeg-cells.ts';
import { gifCells, makeWebpCells } from './web-cells.ts';

type MakeCells = () => Iterable<ColourCell> | Promise<readonly ColourCell[]>;

/** The cells of each container, or of one colour model in it; created lazily. */
export const colourMatrix: ReadonlyMap<string, MakeCells> = new Map<string, MakeCells>([
  ...tiffModels.map((model) => [`tiff of ${model.kind} ${model.name}`, () => tiffCells(model)] as const),
  ['tiff with jpeg', tiffJpegCells],
  ['jpg', jpegCells],
  ...psdModels.map((model) => [`psd of ${model.mode}`, () => psdCells(model)] as const),
  ['png', pngCells],
  ['bmp', bmpCells],
  ['gif', gifCells],
  ['webp', makeWebpCells],
]);

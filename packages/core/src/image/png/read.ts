import type { Context } from '../../context.ts';
import type { Raster } from '../../models/raster.ts';
import { readRaster } from '../read.ts';
import { readGammaPower } from './gamma.ts';

/** Reads a PNG's header and its gamma, which the engine ignores. */
export async function readPng(bytes: Uint8Array, context: Context): Promise<Raster> {
  const raster = await readRaster(bytes, context);
  const { facts } = raster;
  return { ...raster, facts: { ...facts, gammaPower: readGammaPower(bytes) } };
}

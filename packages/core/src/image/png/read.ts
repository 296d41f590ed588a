import type { Context } from '../../context.ts';
import type { Raster } from '../../models/raster.ts';
import { readRaster } from '../read.ts';
import { readGammaPower } from './gamma.ts';

/** Reads a PNG's header, and its gamma, which the engine passes over. */
export async function readPng(bytes: Uint8Array, context: Context): Promise<Raster> {
  const { facts } = await readRaster(bytes, context);
  return { bytes, facts: { ...facts, gammaPower: readGammaPower(bytes) } };
}

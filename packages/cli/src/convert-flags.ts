import type { ImageConfig } from '@quoin/core/image';

/** The flags of `quoin convert` after parsing. */
export interface ConvertFlags extends ImageConfig {
  readonly output?: string;
  readonly name?: string;
  readonly outDir?: string;
  readonly from?: string;
  readonly to?: string;
  readonly face?: number | 'all';
  readonly instance?: Readonly<Record<string, number>> | string;
  readonly page?: number;
  readonly allowMissing?: true;
  readonly fontDir?: string;
  readonly profileDir?: string;
  readonly systemFonts?: true;
  readonly tolerant?: true;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly dryRun?: true;
  readonly watch?: true;
  readonly server?: string;
  readonly concurrency: number;
}

/** One sample of each pixel: `values[first + index * step]`, row by row. */
export interface SamplePlane {
  readonly values: Uint8Array;
  readonly first: number;
  readonly step: number;
  readonly width: number;
  readonly height: number;
}

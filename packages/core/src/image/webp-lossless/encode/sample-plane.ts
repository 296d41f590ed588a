/** One of the samples of each pixel of a picture: `values[first + index * step]`, row after row. */
export interface SamplePlane {
  readonly values: Uint8Array;
  readonly first: number;
  readonly step: number;
  readonly width: number;
  readonly height: number;
}

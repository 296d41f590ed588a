import type { Triple } from '../matrix3.ts';
import { labToXyz, xyzToLab } from '../spaces.ts';
import type { PipelineStage } from './lut.ts';

// Connection-space colours as stored in tables: three numbers from 0 to 1.

/** The largest XYZ value in 16 bits. @see ICC.1:2022, "PCSXYZ encoding" */
const maxXyz = 1 + 32767 / 32768;
/** Version 2 encodes 100 and 255 as FF00h, version 4 as FFFFh. @see ICC.1:2022, "Legacy 16-bit PCSLAB encoding" */
const legacyLabScale = 0xff00 / 0xffff;

export function encodeXyz([x, y, z]: Triple): Triple {
  return [x / maxXyz, y / maxXyz, z / maxXyz];
}

export function decodeXyz([x, y, z]: Triple): Triple {
  return [x * maxXyz, y * maxXyz, z * maxXyz];
}

/** @see ICC.1:2022, "PCSLAB encoding" */
export function encodeLab([lightness, a, b]: Triple): Triple {
  return [lightness / 100, (a + 128) / 255, (b + 128) / 255];
}

export function decodeLab([lightness, a, b]: Triple): Triple {
  return [lightness * 100, a * 255 - 128, b * 255 - 128];
}

export function toLegacyLab([lightness, a, b]: Triple): Triple {
  return [lightness * legacyLabScale, a * legacyLabScale, b * legacyLabScale];
}

export function fromLegacyLab([lightness, a, b]: Triple): Triple {
  return [lightness / legacyLabScale, a / legacyLabScale, b / legacyLabScale];
}

/** Decodes a table's output to XYZ. */
export function pcsToXyz(pcs: 'XYZ' | 'Lab', hasLegacyLab = false): PipelineStage {
  if (pcs === 'XYZ') return tripleStage(decodeXyz);
  return tripleStage((encoded) => labToXyz(decodeLab(hasLegacyLab ? fromLegacyLab(encoded) : encoded)));
}

/** Encodes XYZ for a table. */
export function xyzToPcs(pcs: 'XYZ' | 'Lab', hasLegacyLab = false): PipelineStage {
  if (pcs === 'XYZ') return tripleStage(encodeXyz);
  return tripleStage((xyz) => {
    const encoded = encodeLab(xyzToLab(xyz));
    return hasLegacyLab ? toLegacyLab(encoded) : encoded;
  });
}

/** A stage that maps three numbers to three. */
export function tripleStage(change: (values: Triple) => Triple): PipelineStage {
  const result = new Float64Array(3);
  return (values) => {
    const [x, y, z] = change([values[0]!, values[1]!, values[2]!]); // the previous stage returns three
    result[0] = x;
    result[1] = y;
    result[2] = z;
    return result;
  };
}

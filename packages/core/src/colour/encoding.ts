import type { Stage } from './lut.ts';
import type { Triple } from './matrix3.ts';
import { labToXyz, xyzToLab } from './spaces.ts';

// Colours that are seen, as tables hold them: three numbers from 0 to 1.

/** The largest number of 16 bits that stands for XYZ. @see ICC.1:2022, "PCSXYZ encoding" */
const maxXyz = 1 + 32767 / 32768;
/** Version 2 has 100 and 255 at FF00h where version 4 has them at FFFFh. @see ICC.1:2022, "Legacy 16-bit PCSLAB encoding" */
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

/** From a table's three numbers to XYZ. */
export function pcsToXyz(pcs: 'XYZ' | 'Lab', hasLegacyLab = false): Stage {
  if (pcs === 'XYZ') return tripleStage(decodeXyz);
  return tripleStage((encoded) => labToXyz(decodeLab(hasLegacyLab ? fromLegacyLab(encoded) : encoded)));
}

/** From XYZ to a table's three numbers. */
export function xyzToPcs(pcs: 'XYZ' | 'Lab', hasLegacyLab = false): Stage {
  if (pcs === 'XYZ') return tripleStage(encodeXyz);
  return tripleStage((xyz) => {
    const encoded = encodeLab(xyzToLab(xyz));
    return hasLegacyLab ? toLegacyLab(encoded) : encoded;
  });
}

/** A step that is a function of three numbers. */
export function tripleStage(change: (values: Triple) => Triple): Stage {
  const result = new Float64Array(3);
  return (values) => {
    const [x, y, z] = change([values[0]!, values[1]!, values[2]!]); // the step before yields three
    result[0] = x;
    result[1] = y;
    result[2] = z;
    return result;
  };
}

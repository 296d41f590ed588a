import type { Dict } from '../../../assets/pdfjs.generated.js';
import type { BlendMode } from '../../../models/drawing/blend-mode.ts';
import { nameOf, numberOf, toNumbers } from '../document/values.ts';
import type { Interpreter } from './interpreter.ts';
import { readSoftMask } from './soft-mask.ts';
import { dashOf } from './state.ts';

/** @see ISO 32000-1, "Graphics State Parameter Dictionaries" */
export async function setGraphicsState(content: Interpreter, dict: Dict): Promise<void> {
  for (const key of dict.getKeys()) {
    const value = dict.get(key);
    const number = numberOf(value);
    switch (key) {
      case 'LW':
        if (number !== undefined) content.change({ lineWidth: Math.abs(number) });
        break;
      case 'LC':
        content.change({ lineCap: number ?? 0 });
        break;
      case 'LJ':
        content.change({ lineJoin: number ?? 0 });
        break;
      case 'ML':
        content.change({ miterLimit: Math.max(1, number ?? 10) });
        break;
      case 'D':
        if (Array.isArray(value)) {
          const [dash, phase] = value.map((each) => content.services.xref.fetchIfRef(each));
          content.change(dashOf(toNumbers(dash) ?? [], numberOf(phase) ?? 0));
        }
        break;
      case 'Font':
        if (Array.isArray(value)) await content.text.setFont(value[0], numberOf(value[1]) ?? 0);
        break;
      case 'ca':
        content.change({ fillOpacity: clamp(number) });
        break;
      case 'CA':
        content.change({ strokeOpacity: clamp(number) });
        break;
      case 'BM':
        content.change({ blendMode: blendModeOf(value) });
        break;
      case 'SMask':
        content.change({ mask: await readSoftMask(content, value) });
        break;
      case 'OP':
        content.change({ strokeOverprint: value === true });
        if (!dict.has('op')) content.change({ fillOverprint: value === true });
        break;
      case 'op':
        content.change({ fillOverprint: value === true });
        break;
      case 'OPM':
        content.change({ overprintMode: number ?? 0 });
        break;
    }
  }
}

function clamp(value = 1): number {
  return Math.min(1, Math.max(0, value));
}

const blendModes: Readonly<Record<string, BlendMode>> = {
  Normal: 'normal',
  Compatible: 'normal',
  Multiply: 'multiply',
  Screen: 'screen',
  Overlay: 'overlay',
  Darken: 'darken',
  Lighten: 'lighten',
  ColorDodge: 'color-dodge',
  ColorBurn: 'color-burn',
  HardLight: 'hard-light',
  SoftLight: 'soft-light',
  Difference: 'difference',
  Exclusion: 'exclusion',
  Hue: 'hue',
  Saturation: 'saturation',
  Color: 'color',
  Luminosity: 'luminosity',
};

/** A mode, or the first known one of a list. */
function blendModeOf(value: unknown): BlendMode {
  const names = (Array.isArray(value) ? value : [value]).map((each) => nameOf(each) ?? '');
  const known = names.find((name) => Object.hasOwn(blendModes, name));
  return known === undefined ? 'normal' : blendModes[known]!;
}

import type { Matrix } from '../../../../outline/matrix.ts';
import { dictOf, nameOf, numberOf } from '../../document/values.ts';
import type { Interpreter, OperatorTable } from '../interpreter.ts';
import type { TextMode, TextState } from '../state.ts';
import { numeric } from './operator.ts';

const set = (change: (value: number) => Partial<TextState>) =>
  numeric(1, (content, value = 0) => content.change({ text: { ...content.state.text, ...change(value) } }), true);

function show(content: Interpreter, value: unknown): Promise<void> | undefined {
  return typeof value === 'string' ? content.text.show(value) : undefined;
}

/** @see ISO 32000-1, "Text-Positioning Operators", "Text-Showing Operators" */
export const textOperators: OperatorTable = {
  BT: { isText: true, run: (content) => void content.text.begin() },
  ET: { isText: true, run: (content) => void content.text.end() },
  Tc: set((characterSpace) => ({ characterSpace })),
  Tw: set((wordSpace) => ({ wordSpace })),
  Tz: set((percent) => ({ scale: percent / 100 })),
  TL: set((leading) => ({ leading })),
  Ts: set((rise) => ({ rise })),
  Tr: set((mode) => ({ mode: (mode >= 0 && mode <= 7 ? Math.round(mode) : 0) as TextMode })),
  Tf: {
    count: 2,
    isText: true,
    run: (content, [name, size]) => {
      const raw = dictOf(content.resources?.get('Font'))?.getRaw(nameOf(name) ?? '');
      return content.text.setFont(raw, numberOf(size) ?? 0);
    },
  },
  Td: numeric(2, (content, x = 0, y = 0) => content.text.moveBy(x, y), true),
  TD: numeric(
    2,
    (content, x = 0, y = 0) => {
      content.change({ text: { ...content.state.text, leading: -y } });
      content.text.moveBy(x, y);
    },
    true,
  ),
  Tm: numeric(6, (content, ...matrix) => content.text.setMatrix(matrix as unknown as Matrix), true),
  'T*': { isText: true, run: (content) => void content.text.nextLine() },
  Tj: { count: 1, isText: true, run: (content, [text]) => show(content, text) },
  TJ: {
    count: 1,
    isText: true,
    run: async (content, [parts]) => {
      for (const part of Array.isArray(parts) ? parts : []) {
        if (typeof part === 'number') content.text.adjust(part);
        else await show(content, part);
      }
    },
  },
  "'": {
    count: 1,
    isText: true,
    run: (content, [text]) => {
      content.text.nextLine();
      return show(content, text);
    },
  },
  '"': {
    count: 3,
    isText: true,
    run: (content, [wordSpace, characterSpace, text]) => {
      const spaces = { wordSpace: numberOf(wordSpace) ?? 0, characterSpace: numberOf(characterSpace) ?? 0 };
      content.change({ text: { ...content.state.text, ...spaces } });
      content.text.nextLine();
      return show(content, text);
    },
  },
  // In glyphs of Type 3: the advance, which the font states too; d1 then takes the colour of the text.
  d0: { count: 2, run: () => undefined },
  d1: {
    count: 6,
    run: (content) => {
      content.ignoresColours = true;
      return undefined;
    },
  },
};

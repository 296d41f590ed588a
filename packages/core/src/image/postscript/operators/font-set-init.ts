import { cffFontDict } from '../fonts/cff-fonts.ts';
import { defineCidFont } from '../fonts/cid-resources.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind } from '../objects/kinds.ts';
import { entryOf, keyOf } from './dict.ts';
import { readData } from './file.ts';
import { defineFont } from './font.ts';

/** The operator of the procedure set `FontSetInit`. @see Adobe Technical Note 5176, appendix "FontSet" */
export const fontSetInitOperators: OperatorTable = {
  StartData: {
    operands: 'name|string integer',
    run: (machine) => {
      const { operands, memory } = machine;
      const [key, name] = [keyOf(machine, operands.value(1)), operands.value(1)];
      const dict = cffFontDict(machine, readData(machine, operands.number(), false));
      operands.drop(2);
      machine.end();
      const isCidFont = entryOf(machine, dict, 'CIDFontType') !== undefined;
      memory.put(dict, memory.name(isCidFont ? 'CIDFontName' : 'FontName'), { ...name, kind: kind.name, ref: key });
      if (isCidFont) defineCidFont(machine, key, dict);
      else defineFont(machine, key, dict);
    },
  },
};

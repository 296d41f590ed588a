import type { Matrix } from '../../../../outline/matrix.ts';
import { dictOf, nameOf, numberOf, toNumbers } from '../../document/values.ts';
import { setGraphicsState } from '../ext-state.ts';
import type { OperatorTable } from '../interpreter.ts';
import { dashOf } from '../state.ts';
import { numeric } from './operator.ts';

/** @see ISO 32000-1, "Graphics State Operators" */
export const stateOperators: OperatorTable = {
  q: { run: (content) => void content.save() },
  Q: { run: (content) => void content.restore() },
  cm: numeric(6, (content, ...matrix) => content.concat(matrix as unknown as Matrix)),
  w: numeric(1, (content, lineWidth = 1) => content.change({ lineWidth: Math.abs(lineWidth) })),
  J: numeric(1, (content, lineCap = 0) => content.change({ lineCap })),
  j: numeric(1, (content, lineJoin = 0) => content.change({ lineJoin })),
  M: numeric(1, (content, miterLimit = 10) => content.change({ miterLimit: Math.max(1, miterLimit) })),
  d: {
    count: 2,
    run: (content, [dash, phase]) => void content.change(dashOf(toNumbers(dash) ?? [], numberOf(phase) ?? 0)),
  },
  gs: {
    count: 1,
    run: async (content, [name]) => {
      const states = dictOf(content.resources?.get('ExtGState'));
      const dict = dictOf(states?.get(nameOf(name) ?? ''));
      if (dict !== undefined) await setGraphicsState(content, dict);
    },
  },
};

import { Path } from '../../graphics/path.ts';
import { ProgramError } from '../../machine/errors.ts';
import { frame } from '../../machine/execution-stack.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { kind } from '../../objects/kinds.ts';
import { type Dict, PsArray } from '../../objects/values.ts';
import { entryOf } from '../dict.ts';
import { matrixOf, numbersOf } from './matrix.ts';

/** @see PostScript Language Reference, third edition, "Forms" */
export const formOperators: OperatorTable = {
  execform: {
    operands: 'dict',
    run: (machine) => {
      const { operands, graphics, execution } = machine;
      const dict = operands.ref() as Dict;
      const [box, matrix, procedure] = ['BBox', 'Matrix', 'PaintProc'].map((name) => entryOf(machine, dict, name)?.ref);
      if (!(box instanceof PsArray && matrix instanceof PsArray && procedure instanceof PsArray))
        throw new ProgramError('typecheck');
      const transform = matrixOf(matrix);
      const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(box);
      operands.drop(1);
      const height = graphics.save();
      graphics.state.concat(transform);
      const area = new Path();
      area.moveTo(left, bottom);
      area.lineTo(right, bottom);
      area.lineTo(right, top);
      area.lineTo(left, top);
      area.close();
      const placed = new Path();
      placed.append(area.outline(), graphics.state.matrix);
      graphics.clipTo(placed.outline(), 'nonzero');
      graphics.state.newPath();
      const restore = {
        isLoop: false,
        next: () => {
          graphics.restore(height);
          return false;
        },
      };
      execution.push(frame.continuation, restore);
      operands.pushRef(kind.dict, dict);
      machine.call(procedure);
    },
  },
};

import { dictOf, nameOf } from '../../document/values.ts';
import type { OperatorTable } from '../interpreter.ts';

/** @see ISO 32000-1, "Marked-Content Operators" */
export const markOperators: OperatorTable = {
  BMC: { isText: true, run: (content) => void content.marks.push(true) },
  BDC: {
    count: 2,
    run: (content, [tag, properties]) => {
      const name = nameOf(properties);
      const raw = name === undefined ? properties : dictOf(content.resources?.get('Properties'))?.getRaw(name);
      content.marks.push(nameOf(tag) !== 'OC' || content.services.layers.isVisible(raw));
      return undefined;
    },
  },
  EMC: {
    run: (content) => {
      content.marks.pop();
      return undefined;
    },
  },
};

import { BaseStream } from '../../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../../errors.ts';
import { dictOf, nameOf } from '../../document/values.ts';
import { paintForm } from '../form.ts';
import { paintImage } from '../image.ts';
import type { OperatorTable } from '../interpreter.ts';

/** @see ISO 32000-1, "External Objects", "Inline Images" */
export const objectOperators: OperatorTable = {
  Do: {
    count: 1,
    run: async (content, [value]) => {
      const name = nameOf(value) ?? '';
      const object = dictOf(content.resources?.get('XObject'))?.get(name);
      if (!(object instanceof BaseStream) || !object.dict)
        throw new ConversionError('PDF_MALFORMED', `the object ${JSON.stringify(name)} is not defined`);
      const { dict } = object;
      if (!content.isVisible || !content.services.layers.isVisible(dict.getRaw('OC'))) return;
      const subtype = nameOf(dict.get('Subtype'));
      if (subtype === 'Form') await paintForm(content, object);
      else if (subtype === 'Image') await paintImage(content, object);
    },
  },
  EI: {
    count: 1,
    run: async (content, [image]) => {
      if (image instanceof BaseStream && content.isVisible) await paintImage(content, image);
    },
  },
};

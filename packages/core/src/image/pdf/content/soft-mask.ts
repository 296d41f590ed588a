import { BaseStream } from '../../../assets/pdfjs.generated.js';
import type { Mask } from '../../../models/drawing/nodes.ts';
import { dictOf, nameOf, toNumbers } from '../document/values.ts';
import { runForm } from './form.ts';
import type { Interpreter } from './interpreter.ts';

/** Steps in which a transfer function is sampled. */
const transferSteps = 32;

/** The soft mask of a graphics state; undefined for none. @see ISO 32000-1, "Soft-Mask Dictionaries" */
export async function readSoftMask(content: Interpreter, value: unknown): Promise<Mask | undefined> {
  const dict = dictOf(value);
  const form = dict?.get('G');
  if (dict === undefined || !(form instanceof BaseStream)) return undefined;
  const { functions, spaces } = content.services;
  const isLuminance = nameOf(dict.get('S')) !== 'Alpha';
  const surface = content.surface.inner();
  await runForm(content, form, surface, 'group');
  const group = dictOf(form.dict?.get('Group'));
  const stated = toNumbers(dict.getArray('BC'));
  const space = group?.getRaw('CS');
  const backdrop =
    isLuminance && stated !== undefined && space !== undefined
      ? (await spaces.read(space, content.resources)).toColour(stated)
      : undefined;
  const transfer = dict.getRaw('TR');
  const isIdentity = transfer === undefined || transfer === null || nameOf(dict.get('TR')) !== undefined;
  const values = (): number[] => {
    const run = functions.read(transfer, 1);
    return Array.from({ length: transferSteps + 1 }, (_, at) =>
      Math.min(1, Math.max(0, run([at / transferSteps])[0] ?? 0)),
    );
  };
  return {
    kind: isLuminance ? 'luminance' : 'alpha',
    children: surface.nodes(),
    ...(backdrop !== undefined && { backdrop }),
    ...(!isIdentity && { transfer: values() }),
  };
}

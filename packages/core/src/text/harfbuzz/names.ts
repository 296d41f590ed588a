import type { HarfBuzz } from './engine.ts';
import type { HarfBuzzFace } from './face.ts';

/** Name IDs of the family and the typographic family, and of PostScript. @see OpenType 1.9, "name", "Name IDs" */
const familyIds = [1, 16];
const postScriptIds = [6];
const maxNames = 2_000;
const maxNameLength = 256;

/** The family names of a font in all its languages. */
export function familyNamesOf(engine: HarfBuzz, face: HarfBuzzFace): string[] {
  return namesWith(familyIds, engine, face);
}

/** The names of a font in PostScript and PDF. */
export function postScriptNamesOf(engine: HarfBuzz, face: HarfBuzzFace): string[] {
  return namesWith(postScriptIds, engine, face);
}

function namesWith(ids: readonly number[], engine: HarfBuzz, face: HarfBuzzFace): string[] {
  return [...new Set(engine.withMemory(4, (at) => namesOf(ids, engine, face.pointer, at)))];
}

function namesOf(ids: readonly number[], engine: HarfBuzz, face: number, at: number): string[] {
  const list = engine.call('hb_ot_name_list_names', face, at);
  const view = engine.view();
  const count = Math.min(maxNames, view.getUint32(at, true));
  const entries = Array.from({ length: count }, (_, index) => {
    const start = list + index * 12;
    return { id: view.getUint32(start, true), language: view.getUint32(start + 8, true) };
  });
  return entries.filter(({ id }) => ids.includes(id)).map(({ id, language }) => readName(engine, face, id, language));
}

function readName(engine: HarfBuzz, face: number, id: number, language: number): string {
  return engine.withMemory(4 + maxNameLength * 2, (at) => {
    engine.view().setUint32(at, maxNameLength, true);
    engine.call('hb_ot_name_get_utf16', face, id, language, at, at + 4);
    const view = engine.view();
    const letters = Array.from({ length: view.getUint32(at, true) }, (_, index) =>
      view.getUint16(at + 4 + index * 2, true),
    );
    return String.fromCharCode(...letters);
  });
}

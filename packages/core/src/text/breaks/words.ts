import { unpackFile } from '../../assets/packed.ts';
import { type WordScript, wordScripts } from './word-scripts.data.ts';
import { splitWords } from './word-splitter.ts';
import { WordTrie } from './word-trie.ts';

/** Finds the offsets between words in scripts that do not separate them. */
export type WordBreaker = (text: string) => number[];

const tries = new Map<WordScript, Promise<WordTrie>>();

/** Loads the dictionaries for the scripts that occur in a text: Thai, Lao, Khmer, Burmese. */
export async function loadWordBreaker(text: string): Promise<WordBreaker | undefined> {
  const scripts = wordScripts.filter(({ runs }) => text.search(runs) >= 0);
  if (scripts.length === 0) return undefined;
  const loaded = await Promise.all(scripts.map(async (script) => ({ script, trie: await loadTrie(script) })));
  return (found) =>
    loaded.flatMap(({ script, trie }) =>
      [...found.matchAll(script.runs)].flatMap(({ index, 0: { length } }) =>
        splitWords(found, { from: index, to: index + length, script, trie }),
      ),
    );
}

function loadTrie(script: WordScript): Promise<WordTrie> {
  const loading = tries.get(script) ?? script.load().then((file) => new WordTrie(unpackFile(file)));
  tries.set(script, loading);
  return loading;
}

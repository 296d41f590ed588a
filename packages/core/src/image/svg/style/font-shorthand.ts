import { splitOutside } from './declarations.ts';

const sizes = /^(?:[\d.]|(?:xx?-|x{3}-)?(?:small|large)$|medium$|smaller$|larger$)/;
const weights = /^(?:bold|bolder|lighter|[1-9]\d{0,2}|1000)$/;
const slopes = /^(?:italic|oblique)$/;
const widths = /^(?:(?:ultra|extra|semi)-)?(?:condensed|expanded)$/;

/** What the property `font` says, property by property; nothing where it says nothing. @see CSS Fonts 4, "font" */
export function expandFont(value: string): Map<string, string> | undefined {
  const words = splitOutside(value.trim().replaceAll(/\s*\/\s*/g, '/'), ' ').filter((word) => word !== '');
  const found = new Map([
    ['font-style', 'normal'],
    ['font-variant', 'normal'],
    ['font-weight', 'normal'],
    ['font-stretch', 'normal'],
    ['font-size-adjust', 'none'],
  ]);
  for (const [index, word] of words.entries()) {
    // A number is the size when what follows it is no size.
    const isSize = sizes.test(word) && !(weights.test(word) && sizes.test(words[index + 1] ?? ''));
    if (isSize) {
      const family = words.slice(index + 1).join(' ');
      if (family === '') return undefined;
      return found.set('font-size', word.split('/')[0] ?? word).set('font-family', family);
    }
    if (weights.test(word)) found.set('font-weight', word);
    else if (slopes.test(word)) found.set('font-style', word);
    else if (widths.test(word)) found.set('font-stretch', word);
    else if (word === 'small-caps') found.set('font-variant', word);
    else if (word !== 'normal') return undefined;
  }
  return undefined;
}

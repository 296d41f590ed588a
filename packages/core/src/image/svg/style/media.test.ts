import { describe, expect, it } from 'vitest';
import { matchesMedia } from './media.ts';
import { isSupported } from './supports.ts';
import { Validity } from './validity.ts';

const screen = { width: 300, height: 150 };

describe('a media query', () => {
  it.each([
    ['', true],
    ['screen', true],
    ['all', true],
    ['print', false],
    ['print, screen', true],
    ['not print', true],
    ['only screen and (min-width: 300px)', true],
    ['(min-width: 301px)', false],
    ['(max-width: 19em)', true],
    ['(width > 299px) and (height < 10rem)', true],
    ['(200px <= width < 300px)', false],
    ['(orientation: landscape)', true],
    ['(aspect-ratio: 2/1)', true],
    ['(min-resolution: 2dppx)', false],
    ['(prefers-color-scheme: dark)', false],
    ['(prefers-color-scheme: light)', true],
    ['(hover)', false],
    ['(color)', true],
    ['not (color)', false],
    ['(monochrome) or (color)', true],
    ['((color) and (not (monochrome)))', true],
    ['(an-unknown-thing: 1)', false],
    ['not (an-unknown-thing: 1)', false], // what is not known is neither so nor otherwise
    ['speech and (color)', false],
  ])('%j holds on a screen of 300 by 150: %s', (query, holds) => {
    expect(matchesMedia(query, screen)).toBe(holds);
  });
});

describe('a condition of @supports', () => {
  it.each([
    ['(fill: red)', true],
    ['(-moz-appearance: none)', false],
    ['not (-ms-filter: x)', true],
    ['selector(:has(a))', true],
    ['(fill: red) and (-moz-x: y)', false],
    ['nonsense', false],
  ])('%j holds: %s', (condition, holds) => {
    expect(isSupported(condition, new Validity())).toBe(holds);
  });
});

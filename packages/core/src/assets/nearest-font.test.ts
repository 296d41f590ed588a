import { describe, expect, it } from 'vitest';
import { findNearestFont } from './nearest-font.ts';

describe('findNearestFont', () => {
  it.each([
    ['MinionPro-BoldIt', 'Times-BoldItalic'],
    ['Publico Text', 'Times-Roman'],
    ['KeplerStd-Semibold', 'Times-Bold'],
    ['Alegreya', 'Times-Roman'],
    ['Alegreya Sans', 'Helvetica'],
    ['Explora', 'Helvetica'],
    ['MyriadPro-Semibold', 'Helvetica-Bold'],
    ['UniversLTStd-Obl', 'Helvetica-Oblique'],
    ['FrutigerLTStd-BlackItalic', 'Helvetica-BoldOblique'],
    ['DejaVuSansMono-BoldOblique', 'Courier-BoldOblique'],
    ['ABCDEF+Georgia-Italic', 'Times-Italic'],
    ['DejaVuSerif', 'Times-Roman'],
    ['CenturyGothicPro', 'Helvetica'],
    ['Arial-Black', 'Helvetica-Bold'],
    ['AvantGarde-Demi', 'Helvetica-Bold'],
    ['DigitalSans', 'Helvetica'],
    ['MonotypeGrotesque', 'Helvetica'],
    ['ITCDingbatsSeries100', 'ZapfDingbats'],
    ['', 'Helvetica'],
  ])('maps %s to %s by the words of the name', (name, nearest) => {
    expect(findNearestFont(name)).toBe(nearest);
  });

  it('uses the traits if they are given', () => {
    expect(findNearestFont('Unheard', { serif: true, bold: true })).toBe('Times-Bold');
    expect(findNearestFont('Unheard', { fixedPitch: true, serif: true, italic: true })).toBe('Courier-Oblique');
    expect(findNearestFont('MinionPro-BoldIt', { serif: false, bold: false, italic: false })).toBe('Helvetica');
  });

  it('returns the font itself if the name is known', () => {
    expect(findNearestFont('CourierNew,Bold', { serif: true, fixedPitch: false, bold: false })).toBe('Courier-Bold');
  });
});

import { loadWordBreaker } from '../../../packages/core/src/text/breaks/words.ts';
import type { Finding } from '../finding.ts';
import { createRandom, type Random } from '../random.ts';

const texts = {
  th:
    'กฎหมายไทยเป็นระบบกฎหมายที่ใช้บังคับในประเทศไทยซึ่งมีรากฐานมาจากหลายระบบนายกรัฐมนตรีกล่าวว่าฯลฯเด็กๆชอบกินขนม' +
    'ทุกคนย่อมมีสิทธิและเสรีภาพทั้งหลายตามที่กำหนดไว้ในปฏิญญานี้โดยปราศจากการแบ่งแยก',
  lo: 'ພາສາລາວເປັນພາສາທີ່ໃຊ້ໃນປະເທດລາວທຸກຄົນມີສິດໃນການດຳລົງຊີວິດ',
  km: 'ភាសាខ្មែរជាភាសាកំណើតរបស់ជនជាតិខ្មែរមនុស្សទាំងអស់កើតមកមានសេរីភាព',
  my: 'မြန်မာဘာသာစကားသည်လူတိုင်းသည်တူညီလွတ်လပ်သောဂုဏ်သိက္ခာဖြင့်',
};
const textCount = 3000;
/** The dictionaries of Lao and Khmer are older than those of current runtimes. */
const leastShares: Readonly<Record<string, number>> = { th: 0.999, lo: 0.94, km: 0.94, my: 0.999 };

/** Compares the words of shuffled texts with those of the runtime's ICU. */
export async function judgeWords(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [language, text] of Object.entries(texts)) findings.push(await compare(language, text));
  return findings;
}

async function compare(language: string, source: string): Promise<Finding> {
  const words = await loadWordBreaker(source);
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const random = createRandom(27);
  let [total, different] = [0, 0];
  for (let each = 0; each < textCount; each++) {
    const text = shuffle(source, random);
    const ours = new Set(words?.(text));
    const theirs = [...segmenter.segment(text)].map(({ index }) => index).filter((at) => at > 0);
    total += theirs.length;
    different += theirs.filter((at) => !ours.has(at)).length;
    different += [...ours].filter((at) => !theirs.includes(at)).length;
  }
  const share = 1 - different / total;
  return {
    name: `words, ${language}`,
    isCorrect: total > textCount && share >= (leastShares[language] ?? 1),
    details: `${different} differences in ${total} boundaries, ICU ${process.versions.icu}`,
  };
}

/** Joins up to six fragments, which begin with a letter. */
function shuffle(source: string, random: Random): string {
  const below = (count: number): number => Math.floor(random(count));
  let text = '';
  for (let parts = 1 + below(6); parts > 0; parts--) {
    let from = below(source.length);
    while (from > 0 && /\p{M}|[\u0e30\u0e32\u0e33\u0e45]/u.test(source.charAt(from))) from--;
    text += source.slice(from, from + 1 + below(12));
  }
  return text;
}

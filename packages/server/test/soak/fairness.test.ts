import { expect, it } from 'vitest';
import { countByMinute, type EndedJob, largestDifference } from './fairness.ts';

const jobs = (organization: string, count: number, minute: number): EndedJob[] =>
  Array.from({ length: count }, (_, index) => ({ organization, at: minute * 60_000 + index * 10 }));
/** The end of the last whole minute. */
const end = { organization: 'a', at: 180_000 };

it('counts the jobs of each whole minute', () => {
  const minutes = countByMinute([...jobs('a', 3, 0), ...jobs('b', 2, 0), ...jobs('b', 4, 2), end]);
  expect(minutes.map((minute) => [minute.get('a'), minute.get('b')])).toEqual([
    [3, 2],
    [0, 0],
    [0, 4],
  ]);
  expect(countByMinute([])).toEqual([]);
});

it('finds the minute with the largest difference among those with at least a hundred jobs', () => {
  const fair = [...jobs('a', 200, 0), ...jobs('b', 190, 0), ...jobs('a', 9, 1)];
  expect(largestDifference(countByMinute([...fair, end]))).toBe(0.05);
  const unfair = [...jobs('a', 80, 2), ...jobs('b', 100, 2)];
  expect(largestDifference(countByMinute([...fair, ...unfair, end]))).toBe(0.2);
});

it('finds an organization without any job', () => {
  expect(largestDifference(countByMinute([...jobs('b', 1, 0), ...jobs('a', 100, 1), end]))).toBe(1);
});

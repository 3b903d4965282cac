import { expect, test } from 'vitest';
import { asTyped, rangeIn, readRange } from './range-picker.tsx';

test('two typed days make a range', () => {
  expect(readRange({ from: '1/2/2026', to: '02-03-2026' })).toEqual({
    range: { from: '2026-02-01', to: '2026-03-02' },
    problems: {},
  });
  const days = { from: '2026-02-01', to: '2026-03-02' };
  expect(readRange(asTyped(days)).range).toEqual(days);
});

test('an invalid range shows the reason at its field', () => {
  expect(readRange({ from: '', to: '02-03-2026' })).toEqual({ problems: { from: 'Choose both days' } });
  expect(readRange({ from: '02-03-2026', to: '' })).toEqual({ problems: { to: 'Choose both days' } });
  expect(readRange({ from: '31-02-2026', to: '02-03-2026' }).problems.from).toBe('Date input not valid');
  expect(readRange({ from: '02-03-2026', to: '01-03-2026' }).problems.to).toBe('To is before From');
  expect(readRange({ from: '02-03-2020', to: '01-03-2026' }).problems.to).toBe('Choose at most 366 days');
});

test('a range in the URL is shown, and one that cannot be read is left out', () => {
  const read = (query: string) => rangeIn(new URLSearchParams(query));
  expect(read('from=2026-11-01&to=2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  for (const query of ['', 'from=2026-11-01', 'from=2026-11-30&to=2026-11-01', 'from=soon&to=later'])
    expect(read(query), query).toBeUndefined();
});

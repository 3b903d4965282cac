import { expect, test } from 'vitest';
import {
  AppError,
  commandVersionOf,
  httpOperationNames,
  type Upcasters,
  upcast,
  upcasters,
} from './index.ts';

const registry: Upcasters = {
  saveApplication: {
    2: ({ telephone, ...rest }) => ({ ...rest, cellNo: telephone }),
    3: ({ cellNo, ...rest }) => ({ ...rest, customerRequest: { cellNo } }),
  },
};
const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

test('a call of an older version goes through every step up to the version of today', () => {
  const two = { version: 2, input: { id: 'a', telephone: '0821234567' } };
  const today = { id: 'a', customerRequest: { cellNo: '0821234567' } };
  expect(upcast('saveApplication', two, registry)).toEqual(today);
  expect(
    upcast('saveApplication', { version: 3, input: { id: 'a', cellNo: '0821234567' } }, registry),
  ).toEqual(today);
});

test('a call of today’s version passes as it is', () => {
  const input = { id: 'a' };
  expect(upcast('saveApplication', { version: 4, input }, registry)).toBe(input);
  expect(upcast('withdrawApplication', { version: 1, input }, registry)).toBe(input);
});

test('a version from the future waits for us; one that no step leads away from needs a newer app', () => {
  expect(codeOf(() => upcast('saveApplication', { version: 5, input: {} }, registry))).toBe(
    'command.too_new',
  );
  expect(codeOf(() => upcast('withdrawApplication', { version: 2, input: {} }, registry))).toBe(
    'command.too_new',
  );
  expect(codeOf(() => upcast('saveApplication', { version: 1, input: {} }, registry))).toBe('app.too_old');
  expect(new AppError('command.too_new').isRetryable).toBe(true);
  expect(new AppError('app.too_old').isRetryable).toBe(false);
});

test('the version that an app writes is the one after the last step', () => {
  expect(commandVersionOf('saveApplication', registry)).toBe(4);
  expect(commandVersionOf('withdrawApplication', registry)).toBe(1);
});

test('every call takes what plain clients send, without a gap in the steps', () => {
  for (const name of httpOperationNames) {
    const steps = Object.keys(upcasters[name] ?? {}).map(Number);
    expect(steps, name).toEqual(Array.from({ length: steps.length }, (_, index) => index + 1));
  }
});

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

test('a call of an older version is converted step by step to the current version', () => {
  const two = { version: 2, input: { id: 'a', telephone: '0821234567' } };
  const today = { id: 'a', customerRequest: { cellNo: '0821234567' } };
  expect(upcast('saveApplication', two, registry)).toEqual(today);
  expect(
    upcast('saveApplication', { version: 3, input: { id: 'a', cellNo: '0821234567' } }, registry),
  ).toEqual(today);
});

test('a call of the current version is not changed', () => {
  const input = { id: 'a' };
  expect(upcast('saveApplication', { version: 4, input }, registry)).toBe(input);
  expect(upcast('withdrawApplication', { version: 1, input }, registry)).toBe(input);
});

test('a call newer than ours is retried later, and a call of an older version without an upcaster needs a newer app', () => {
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

test('an app sends the version that the last upcaster produces', () => {
  expect(commandVersionOf('saveApplication', registry)).toBe(4);
  expect(commandVersionOf('withdrawApplication', registry)).toBe(1);
});

test('the upcasters of every call start at version 1 and have no gaps', () => {
  for (const name of httpOperationNames) {
    const steps = Object.keys(upcasters[name] ?? {}).map(Number);
    expect(steps, name).toEqual(Array.from({ length: steps.length }, (_, index) => index + 1));
  }
});

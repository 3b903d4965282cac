import { AppError } from '@tshepa/contracts';
import { describe, expect, test } from 'vitest';
import { assertInOrder, assertMatches, type DeviceMark, markAfter } from './command-order.ts';

const deviceId = 'phone';
const refusal = (work: () => void) => {
  try {
    work();
    return 'none';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, ...error.details };
  }
};

describe('the sequence of commands of a device', () => {
  const mark: DeviceMark = { sequence: 4, from: 0, to: 9 };

  test('the next sequence number is accepted, and any other is refused with the expected number', () => {
    expect(refusal(() => assertInOrder({ deviceId, sequence: 5 }, mark))).toBe('none');
    for (const sequence of [1, 4, 6, 900])
      expect(refusal(() => assertInOrder({ deviceId, sequence }, mark))).toEqual({
        code: 'sequence.gap',
        expected: 5,
      });
  });

  test('a device without earlier commands begins at sequence number 1', () => {
    expect(refusal(() => assertInOrder({ deviceId, sequence: 1 }, undefined))).toBe('none');
    expect(refusal(() => assertInOrder({ deviceId, sequence: 2 }, undefined))).toEqual({
      code: 'sequence.gap',
      expected: 1,
    });
  });

  test('a command without a sequence number is accepted and uses none up', () => {
    expect(refusal(() => assertInOrder({ deviceId }, mark))).toBe('none');
    expect(markAfter({ deviceId }, mark, { version: 9, isDone: true }).sequence).toBe(4);
  });

  test('a partial result uses up no sequence number', () => {
    expect(markAfter({ deviceId, sequence: 5 }, mark, { version: 9, isDone: false }).sequence).toBe(4);
    expect(markAfter({ deviceId, sequence: 1 }, undefined, { version: 0, isDone: false }).sequence).toBe(0);
    expect(markAfter({ deviceId, sequence: 5 }, mark, { version: 9, isDone: true }).sequence).toBe(5);
  });
});

describe('the version that a change is based on', () => {
  const step = (mark: DeviceMark | undefined, version: number) =>
    markAfter({ deviceId }, mark, { version, isDone: true });

  test('a change of the current version is accepted, and so is a call without a version', () => {
    expect(refusal(() => assertMatches(7, 7, undefined))).toBe('none');
    expect(refusal(() => assertMatches(undefined, 7, undefined))).toBe('none');
  });

  test('a change of an older or newer version is refused, and the refusal names the current version', () => {
    for (const ifMatch of [0, 6, 8])
      expect(refusal(() => assertMatches(ifMatch, 7, undefined))).toEqual({
        code: 'version.conflict',
        version: 7,
      });
  });

  test('later versions written by the same device do not conflict', () => {
    const mark = step(step(undefined, 3), 4);
    for (const ifMatch of [3, 4, 5]) expect(refusal(() => assertMatches(ifMatch, 5, mark))).toBe('none');
    expect(refusal(() => assertMatches(2, 5, mark))).toMatchObject({ code: 'version.conflict' });
  });

  test('after a write by somebody else, the device’s earlier versions conflict', () => {
    const before = step(step(undefined, 3), 4);
    expect(refusal(() => assertMatches(4, 6, before))).toMatchObject({ code: 'version.conflict' });
    const after = step(before, 6);
    expect(refusal(() => assertMatches(5, 7, after))).toMatchObject({ code: 'version.conflict' });
    expect(refusal(() => assertMatches(6, 7, after))).toBe('none');
  });
});

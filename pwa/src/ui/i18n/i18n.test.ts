import { expect, test } from 'vitest';
import { compileMessage } from './i18n.tsx';

test('a message is split into text and placeholders', () => {
  expect(compileMessage('Step {step} of {total}')).toEqual(['Step ', ['step'], ' of ', ['total']]);
  expect(compileMessage('<0>{0}</0>')).toEqual(['<0>', ['0'], '</0>']);
  expect(compileMessage('Plain')).toEqual(['Plain']);
});

import { lineSchema, provinceSchema } from '@tshepa/contracts/fields';
import { expect, test } from 'vitest';
import { summaryLine } from './step-form.tsx';

const label = { id: 'province', message: 'Province' };

test('a sentence that could stand beside any question gets the question, any other stays as it is', () => {
  for (const schema of [provinceSchema, lineSchema(10)]) {
    const sentence = schema.safeParse('').error?.issues[0]?.message ?? '';
    expect(summaryLine({ label }, sentence)).toBe(`Province: ${sentence}`);
  }
  expect(summaryLine({ label }, 'Enter your surname')).toBe('Enter your surname');
});

import { lineSchema, provinceSchema } from '@tshepa/contracts/fields';
import { expect, test } from 'vitest';
import { summaryLine } from './step-form.tsx';

const label = { id: 'province', message: 'Province' };

test('the summary adds the question to a message that fits any question, and leaves other messages unchanged', () => {
  for (const schema of [provinceSchema, lineSchema(10)]) {
    const sentence = schema.safeParse('').error?.issues[0]?.message ?? '';
    expect(summaryLine({ label }, sentence)).toBe(`Province: ${sentence}`);
  }
  expect(summaryLine({ label }, 'Enter your surname')).toBe('Enter your surname');
});

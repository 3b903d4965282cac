import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bankFormSchema,
  contactFormSchema,
  customerFormSchema,
  employmentFormSchema,
} from '@tshepa/contracts/entities/forms';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { createFieldsPage } from './fields-page.ts';
import { type FieldRow, fieldRows } from './rows.ts';

const page = join(import.meta.dirname, '../../../docs/fields.md');

test('docs/fields.md is up to date with the table of cases', () => {
  expect(readFileSync(page, 'utf8'), 'docs/fields.md is out of date: run the command at its end').toBe(
    createFieldsPage(),
  );
});

const shapes: Record<FieldRow['form'], Record<string, z.ZodMiniType>> = {
  customerRequest: customerFormSchema.shape,
  employmentRequest: employmentFormSchema.shape,
  bankRequest: bankFormSchema.shape,
  contact: contactFormSchema.shape,
};

describe('the page of field rules', () => {
  test.each(
    fieldRows.map((row) => [row.field, row] as const),
  )('the schema of %s replies as the page says', (field, { form, cases }) => {
    const answers = cases.map(({ input, text }) => [
      input,
      shapes[form][field]?.safeParse(text).error?.issues[0]?.message,
    ]);
    expect(answers).toEqual(cases.map(({ input, server }) => [input, server]));
  });

  test('the schema accepts the values that forms make of odd input', () => {
    for (const { form, field, cases } of fieldRows)
      for (const { form: answer, input } of cases)
        if ('value' in answer)
          expect(shapes[form][field]?.safeParse(answer.value).success, `${field}: ${input}`).toBe(true);
  });
});

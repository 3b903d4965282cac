import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  bankFormSchema,
  contactFormSchema,
  customerFormSchema,
  employmentFormSchema,
} from '../src/entities/forms.ts';
import { createFieldsPage } from './field-cases/fields-page.ts';
import { type FieldForm, fieldRows } from './field-cases/rows.ts';

const page = join(import.meta.dirname, '../../../docs/fields.md');

test('the page of fields is the one that the table of cases gives', () => {
  expect(
    readFileSync(page, 'utf8'),
    'docs/fields.md is stale: the command to make it again stands at its end',
  ).toBe(createFieldsPage());
});

const shapes: Record<FieldForm, Record<string, z.ZodMiniType>> = {
  customerRequest: customerFormSchema.shape,
  employmentRequest: employmentFormSchema.shape,
  bankRequest: bankFormSchema.shape,
  contact: contactFormSchema.shape,
};

describe('the schemas answer as the page says', () => {
  test.each(fieldRows.map((row) => [row.field, row] as const))('%s', (field, { form, cases }) => {
    const answers = cases.map(({ input, text }) => [
      input,
      shapes[form][field]?.safeParse(text).error?.issues[0]?.message,
    ]);
    expect(answers).toEqual(cases.map(({ input, server }) => [input, server]));
  });

  test('what a form makes of odd input is taken by the schema', () => {
    for (const { form, field, cases } of fieldRows)
      for (const { form: answer, input } of cases)
        if ('value' in answer)
          expect(shapes[form][field]?.safeParse(answer.value).success, `${field}: ${input}`).toBe(true);
  });
});

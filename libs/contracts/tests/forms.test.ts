import { expect, test } from 'vitest';
import { bankLogins } from '../src/bank-logins.ts';
import { creditCheckReplySchema, creditCheckResultSchema } from '../src/entities/assessment.ts';
import { customerRecordSchema } from '../src/entities/customer.ts';
import {
  bankFormSchema,
  bureauReportFormSchema,
  creditScoreFormSchema,
  customerFormSchema,
} from '../src/entities/forms.ts';

test('[S3.05] the credit score form and the bureau report form have their two fields each', () => {
  const score = { compuScore: 640, clientRef: 'r-1' };
  expect(creditScoreFormSchema.parse(score)).toEqual(score);
  const report = { clientRef: 'r-1', reportData: '{}' };
  expect(bureauReportFormSchema.parse(report)).toEqual(report);
  for (const schema of [creditScoreFormSchema, bureauReportFormSchema])
    expect(schema.safeParse({ clientRef: 'r-1' }).success).toBe(false);
});

test('[S3.05] a credit check answers with the credit score form and the report data of the bureau report form', () => {
  for (const { shape } of [creditCheckReplySchema, customerRecordSchema])
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(creditScoreFormSchema.shape)));
  const { jsonDataString, ...score } = creditCheckResultSchema.shape;
  expect(score).toEqual(creditScoreFormSchema.shape);
  expect(jsonDataString).toBe(bureauReportFormSchema.shape.reportData);
});

test('[S3.06] the inputs of the six banks’ logins are known as data, and no form has any of them', () => {
  const inputsOf = (bank: keyof typeof bankLogins) => bankLogins[bank].map(({ name }) => name);
  expect(inputsOf('absa')).toEqual(['account_number', 'pin', 'password']);
  for (const bank of ['capitec', 'fnb', 'nedbank'] as const)
    expect(inputsOf(bank)).toEqual(['username', 'password']);
  expect(inputsOf('standard_bank')).toEqual(['email', 'password']);
  expect(inputsOf('tyme')).toEqual(['id_number', 'password']);
  const numeric = Object.entries(bankLogins).flatMap(([bank, inputs]) =>
    inputs.filter((input) => 'isNumeric' in input).map(({ name }) => `${bank} ${name}`),
  );
  expect(numeric).toEqual(['absa account_number', 'tyme id_number']);
  const taken = [...Object.keys(bankFormSchema.shape), ...Object.keys(customerFormSchema.shape)];
  for (const { name } of Object.values(bankLogins).flat()) expect(taken).not.toContain(name);
});

import type { Answers, FormName } from '../types.ts';

export const formNames: readonly FormName[] = ['customerRequest', 'employmentRequest', 'bankRequest'];

export type Fields = Record<string, unknown>;

export const mapForms = (change: (form: FormName) => Fields): Answers => ({
  customerRequest: change('customerRequest'),
  employmentRequest: change('employmentRequest'),
  bankRequest: change('bankRequest'),
});

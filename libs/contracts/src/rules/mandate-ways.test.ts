import { expect, test } from 'vitest';
import { mandateWaysOf } from './mandate-ways.ts';

test.each([
  ['absa', 'Absa', undefined, true],
  ['capitec', 'Capitec', '*120*3279#', false],
  ['fnb', 'FNB', undefined, false],
  ['nedbank', 'Nedbank', '*120*001#', true],
  ['standard_bank', 'Standard Bank', '*120*2345#', false],
])('[S2.22] a mandate at %s is accepted in the ways that the sources name', (name, label, ussd, hasAtm) => {
  expect(mandateWaysOf(name)).toEqual({ label, ussd, hasAtm });
});

test('[S2.22] what is not known of a bank is left out', () => {
  expect(mandateWaysOf('tyme')).toEqual({ label: 'GoTyme Bank (TymeBank)', ussd: undefined, hasAtm: false });
  for (const name of ['another bank', undefined])
    expect(mandateWaysOf(name)).toEqual({ label: undefined, ussd: undefined, hasAtm: false });
});

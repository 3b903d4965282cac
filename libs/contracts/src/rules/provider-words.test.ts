import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { loanDueDay } from './instalments.ts';
import { clientForProvider, employmentForProvider, loanTermsForProvider } from './provider-words.ts';

describe('what the provider is told in its own words', () => {
  test('[S9.11] a fortnightly salary is sent as a monthly salary, with its amount converted to a month', () => {
    expect(
      employmentForProvider({ netSalary: 3000, paymentFrequency: 'fortnightly', occupation: 'Cashier' }),
    ).toEqual({ netSalary: 6500, paymentFrequency: 'monthly', occupation: 'Cashier' });
    expect(employmentForProvider({ paymentFrequency: 'fortnightly' })).toEqual({
      paymentFrequency: 'monthly',
    });
  });

  test('[S9.11] a home with family is left out, because neither of the provider’s words would be true', () => {
    expect(clientForProvider({ homeStatus: 'family', city: 'Soweto' })).toEqual({ city: 'Soweto' });
  });

  test('[S9.11] the words that the provider knows are passed on as they are', () => {
    const weekly = { netSalary: 1200, paymentFrequency: 'weekly' } as const;
    expect(employmentForProvider(weekly)).toEqual(weekly);
    expect(employmentForProvider({})).toEqual({});
    // What was read wrongly in a statement concerns nobody but us.
    expect(employmentForProvider({ ...weekly, statementDoubts: ['salary'] })).toEqual(weekly);
    const rental = { homeStatus: 'rental' } as const;
    expect(clientForProvider(rental)).toEqual(rental);
    expect(loanTermsForProvider({ salaryDate: 25, paymentFrequency: 'weekly' }, '2026-11-27')).toEqual({
      salaryDate: 25,
      paymentFrequency: 'weekly',
    });
  });

  test('[S9.11] a loan repaid from a fortnightly salary is due on the day of the month on which its payday falls', () => {
    // The 4th is two weeks before the last payday within a month.
    expect(loanTermsForProvider({ salaryDate: 4, paymentFrequency: 'fortnightly' }, '2026-11-30')).toEqual({
      salaryDate: 18,
      paymentFrequency: 'monthly',
    });
    for (let offset = 0; offset < 800; offset += 1) {
      const today = addDays('2026-01-01', offset);
      const terms = { salaryDate: 1 + (offset % 30), paymentFrequency: 'fortnightly' } as const;
      const asked = loanTermsForProvider(terms, today);
      expect(loanDueDay(today, asked.salaryDate)).toBe(loanDueDay(today, terms.salaryDate, 'fortnightly'));
    }
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary, summaryLine } from './error-summary.tsx';

const line = (label: string, message: string) => summaryLine({ id: 'field', label, message });

test('[S5.13] a line of the error summary names its field, and abbreviations keep their capitals', () => {
  expect(line('Rent', 'Enter an amount')).toBe('Rent: enter an amount');
  expect(line('Province', 'Choose one')).toBe('Province: choose one');
  expect(line('Account number', 'Account Number does not match')).toBe('Account Number does not match');
  expect(line('Email', 'ID numbers are no addresses')).toBe('Email: ID numbers are no addresses');
});

test('a message about the whole step stands alone', () => {
  const message = 'Something went wrong. Please try again.';
  expect(renderToStaticMarkup(<ErrorSummary errors={[{ id: '', message }]} />)).toContain(
    `<li>${message}</li>`,
  );
});

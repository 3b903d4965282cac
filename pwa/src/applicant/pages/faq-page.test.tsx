import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FaqPage } from './faq-page.tsx';

const markup = renderToStaticMarkup(
  <MemoryRouter>
    <FaqPage />
  </MemoryRouter>,
);

test('[S2.28] every question of the FAQ can be expanded and collapsed', () => {
  expect(markup.match(/<details/g)?.length).toBeGreaterThanOrEqual(12);
});

test('[S1.09][S9.12] the FAQ names collection after 60 days, 10 minutes for review and 5 years of records', () => {
  expect(markup).toContain('debt collection after 60 days');
  expect(markup).toContain('allow our agents 10 minutes');
  expect(markup).toContain('at least 5 years');
});

test('[S1.03] the FAQ says that the repayment is due at least 7 and at most 37 days after the loan', () => {
  expect(markup).toContain('at least 7 and at most 37 days');
});

test('[S1.03] the first answer of the FAQ states the price of both amounts', () => {
  expect(markup).toContain('Borrow R500, pay back about R580 on your payday, within 40 days.');
  expect(markup).toContain('Borrow R1,000, pay back about R1,130 on your payday, within 40 days.');
});

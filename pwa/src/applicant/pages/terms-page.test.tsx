import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { legalNotice } from '../../ui/basics/brand.ts';
import { TermsPage } from './terms-page.tsx';

const markup = renderToStaticMarkup(
  <MemoryRouter>
    <TermsPage />
  </MemoryRouter>,
);

test('[S2.28][S1.06] the terms name the registered credit provider', () => {
  expect(markup).toContain(legalNotice);
});

test('[S1.03][S1.09] the terms describe the loan, its limits and the consequences of non-payment', () => {
  expect(markup).toContain('R500 or R1000, for one month, at 0% interest');
  expect(markup).toContain('after 60 days of non-payment');
});

test('[S2.28] a summary stands above the English terms and is not part of them', () => {
  const [above = '', text = ''] = markup.split('<div lang="en-ZA"');
  expect(above).toContain('In short');
  expect(above).toContain('Debt collection typically starts after 60 days.');
  expect(text).not.toContain('In short');
  expect(text).toContain('1. What these terms cover');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { brand } from '../../ui/basics/brand.ts';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';

const markup = renderToStaticMarkup(
  <MemoryRouter>
    <PrivacyPolicyPage />
  </MemoryRouter>,
);

test('[S2.28] the privacy policy has sections on consent, recipients, retention and rights, and names a contact', () => {
  for (const heading of ['Credit bureau consent', 'Who sees it', 'How long we keep it', 'Your rights'])
    expect(markup).toContain(`<h2>${heading}</h2>`);
  expect(markup).toContain(brand.supportEmail);
});

test('[S1.09] the privacy policy says that financial records are kept for at least five years', () => {
  expect(markup).toContain('at least 5 years');
});

test('[S2.28] a summary stands above the English policy and says how many years records are kept', () => {
  const [above = ''] = markup.split('<div lang="en-ZA"');
  expect(above).toContain('In short');
  expect(above).toContain('We keep financial records for at least 5 years.');
});

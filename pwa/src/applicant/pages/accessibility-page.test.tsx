import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { supportMailUrl, telephoneUrl, whatsAppUrl } from '../../ui/basics/brand.ts';
import { AccessibilityPage } from './accessibility-page.tsx';

const markup = renderToStaticMarkup(
  <MemoryRouter>
    <AccessibilityPage />
  </MemoryRouter>,
);

test('[S1.05] the accessibility statement names the standard, what was tested, what does not work, and its date', () => {
  expect(markup).toContain('WCAG 2.2, level AA');
  for (const heading of ['What we test', 'What does not work yet', 'If something does not work for you'])
    expect(markup).toContain(`<h2>${heading}</h2>`);
  expect(markup).toMatch(/Last checked: \d+ \w+ \d{4}/);
});

test('[S1.05][S1.07] the accessibility statement says how to report a fault, and how else to apply', () => {
  for (const address of ['/contact', whatsAppUrl, telephoneUrl, supportMailUrl])
    expect(markup).toContain(`href="${address}"`);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HomePage } from './home-page.tsx';

test('[S2.08] each amount on the home page is described by its price', () => {
  const home = renderToStaticMarkup(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );
  for (const [value, price] of [
    [500, 'Borrow R500, pay back about R580 on your payday, within 40 days.'],
    [1000, 'Borrow R1,000, pay back about R1,130 on your payday, within 40 days.'],
  ] as const) {
    expect(home).toContain(`aria-describedby="price-${value}"`);
    expect(home).toMatch(new RegExp(`id="price-${value}"[^>]*>${price}<`));
  }
});

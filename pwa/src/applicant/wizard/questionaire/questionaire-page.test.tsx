import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Questionaire } from './questionaire-page.tsx';

test('[S2.09] step 1 repeats the price of the chosen amount', () => {
  const step = renderToStaticMarkup(
    <MemoryRouter>
      <Questionaire chosen={1000} wasPassed={false} />
    </MemoryRouter>,
  );
  expect(step).toContain('Borrow R1,000, pay back about R1,130 on your payday, within 40 days.');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Intro, titleOf } from './bank-connect-page.tsx';

const intro = (isUnchecked: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Intro isUnchecked={isUnchecked} onNext={() => undefined} />
    </MemoryRouter>,
  );

test('[S2.16] the introduction to the statements never has the title of their upload', () => {
  expect(titleOf(true, false)).toBe('You are pre-qualified');
  expect(titleOf(true, true)).toBe('Which statements we need');
  expect(titleOf(false, true)).toBe('Your bank statements');
});

test('[S2.16] the word pre-qualified is explained on the same screen, one press away', () => {
  expect(intro(false)).toContain('<summary>What does pre-qualified mean?</summary>');
  expect(intro(true)).not.toContain('pre-qualified');
});

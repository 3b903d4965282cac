import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Question } from './prose.tsx';

test('[S2.28] a question is the browser’s own accordion, and closed at first', () => {
  const markup = renderToStaticMarkup(<Question question="Who can apply?">Adults</Question>);
  expect(markup).toMatch(/^<details[^>]*><summary>Who can apply\?<\/summary>/);
  expect(markup).not.toContain('open=');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmptyFactsShown, Facts, Section } from './facts.tsx';

const facts = [
  ['Suburb', 'Orlando East'],
  ['Department', undefined],
] as const;

test('an empty field is left out until it is asked for, and is then a dash', () => {
  const markup = (isShown: boolean) =>
    renderToStaticMarkup(
      <EmptyFactsShown value={isShown}>
        <Facts facts={facts} />
      </EmptyFactsShown>,
    );
  expect(markup(false)).not.toContain('Department');
  expect(markup(false)).toContain('Orlando East');
  expect(markup(true)).toContain('<dt>Department</dt><dd>–</dd>');
});

test('a section of which nothing is known says so', () => {
  const markup = renderToStaticMarkup(
    <EmptyFactsShown value={false}>
      <Facts facts={[['Department', '']]} />
    </EmptyFactsShown>,
  );
  expect(markup).toContain('Nothing is known yet.');
});

test('a folded section keeps its heading and its facts in the page, so that print shows them', () => {
  const markup = renderToStaticMarkup(
    <Section title="Personal" isFolded>
      <Facts facts={facts} />
    </Section>,
  );
  expect(markup).toMatch(/<details[^>]*><summary><h3>Personal<\/h3><\/summary>.*Orlando East/);
});

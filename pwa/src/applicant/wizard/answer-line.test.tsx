import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnswerLine } from './answer-line.tsx';
import { inLines, type Values } from './field-spec.ts';
import { verificationQuestions } from './questions.ts';

function shown(name: string, values: Values): string {
  const group = inLines(verificationQuestions).find(({ specs }) => specs[0]?.name === name);
  if (!group?.line) throw new Error(`${name} stands in no line`);
  return renderToStaticMarkup(
    <AnswerLine line={group.line} specs={group.specs} values={values} onOpen={() => undefined} />,
  );
}

test('[S2.12] before the address is given, its lines name their fields and show no empty answers', () => {
  expect(shown('streetName', {})).toContain(
    '>Street name, Street no., Building name (optional), Unit no. (optional)</p>',
  );
  expect(shown('province', {})).toContain('>Province</p>');
  for (const name of ['streetName', 'province']) expect(shown(name, {})).not.toMatch(/–|Written as/);
});

test('[S2.12] when the address is given, its lines show how it was understood', () => {
  const street = shown('streetName', { streetNumber: '8115', streetName: 'Vilakazi Street' });
  expect(street).toContain('<dt>Written as</dt><dd>8115, Vilakazi Street</dd>');
  expect(shown('province', { province: 'kwazulu-natal' })).toContain(
    '<dt>Province</dt><dd>KwaZulu-Natal</dd>',
  );
});

import { staffName } from '@tshepa/contracts/rules/staff-name';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { answerText, Others } from './fraud-section.tsx';

const id = '01980000-0000-7000-8000-000000000001';
const others = [{ id, submittedAt: '2026-11-20T08:00:00.000Z', state: 'PAYBACK_REQUESTED' as const }];
const markup = (total: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Others others={total === 0 ? [] : others} total={total} />
    </MemoryRouter>,
  );

test('a finding links to other applications that share what it found, and says how many more there are', () => {
  expect(markup(3)).toContain(`href="/?customer=${id}"`);
  expect(markup(3)).toContain('PAYOUT REQUESTED');
  expect(markup(3)).toContain('and 2 more');
  expect(markup(1)).not.toContain('more');
  expect(markup(0)).toBe('');
});

const nameOf = (email: string) => staffName({ email });

test('an answered finding names who answered, and an open finding asks for an answer', () => {
  expect(answerText({}, nameOf)).toMatch(/say whether the rule was right/);
  const verdict = { verdict: 'wrong' as const, by: 'agent@tshepa.example', at: '2026-11-20T08:00:00.000Z' };
  expect(answerText({ verdict }, nameOf)).toMatch(/^Wrong, says Agent on /);
});

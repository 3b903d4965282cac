import type { ShownFinding } from '@tshepa/contracts/entities/fraud';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { BackgroundLists } from './background-section.tsx';
import { Risks } from './risk-strip.tsx';
import { readingOf, risksOf } from './risks.ts';

const id = '01980000-0000-7000-8000-000000000009';
const at = '2026-11-20T08:00:00.000Z';
const nothing: Parameters<typeof risksOf>[0] = {
  record: aRecord(),
  findings: [],
  shared: [],
  background: { others: [], requests: [] },
  day: '2026-11-27',
};
const finding = (wish: Partial<ShownFinding> = {}): ShownFinding => ({
  rule: 'account-30',
  sentence: '1 other person used this account number.',
  mode: 'on',
  value: 1,
  threshold: 1,
  others: [],
  total: 1,
  ...wish,
});
const report = (counts: object) =>
  JSON.stringify({
    CC_RESULTS: {
      EnqCC_ACTIVITIES: [{ LOANS: 1 }],
      EnqCC_ENQ_COUNTS: [{ JUDGE: 0, NOTICES: 0, COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 0, ...counts }],
    },
  });
const other = (outcome: 'declined' | 'settled') => ({
  id,
  createdAt: at,
  state: 'PAID' as const,
  outcome,
  loanValue: 500,
});

test('a record without anything noteworthy has no risks', () => {
  expect(risksOf(nothing)).toEqual([]);
  expect(risksOf({ ...nothing, record: aRecord({ experian_data: report({}) }) })).toEqual([]);
});

test('an open Stop note comes first and leads to the hold that a manager answers', () => {
  const hold = { id, reason: 'stop-note' as const, details: [], at };
  const record = aRecord({ holds: [hold], experian_data: report({ JUDGE: 2 }) });
  expect(risksOf({ ...nothing, record })).toEqual([
    { tone: 'stop', text: 'A colleague’s note says Stop: see Notes', section: 'section-hold' },
    { tone: 'look', text: 'Bureau: judgments 2', section: 'section-bureau' },
  ]);
  const answer = { by: { staffId: 's', email: 'm@tshepa.example' }, note: 'Settled', at };
  expect(risksOf({ ...nothing, record: aRecord({ holds: [{ ...hold, answer }] }) })).toEqual([]);
});

test('[S2.33] an open request to the customer is a risk, until it is answered, and says when its time is over', () => {
  const by = { staffId: 's', email: 'agent@tshepa.example' };
  const ask = { id, thing: 'payslip' as const, by, at, dueDay: '2026-11-27' };
  const textsOn = (day: string) => risksOf({ ...nothing, day, record: aRecord({ ask }) });
  expect(textsOn('2026-11-27')).toEqual([
    {
      tone: 'look',
      text: 'Customer asked, answer due 27-11-2026: A clearer payslip',
      section: 'section-ask',
    },
  ]);
  expect(textsOn('2026-11-28')[0]?.text).toBe('No answer by 27-11-2026: A clearer payslip');
  const answered = aRecord({ ask: { ...ask, ended: { ending: 'answered', at } } });
  expect(risksOf({ ...nothing, record: answered })).toEqual([]);
});

test('[S3.11] each bureau count above zero is a risk, and a report that cannot be read is none', () => {
  const counts = { JUDGE: '1', NOTICES: 0, COLLECTIONS: 3, ADMORDS: 1, FRAUDALERT: 1 };
  const texts = risksOf({ ...nothing, record: aRecord({ experian_data: report(counts) }) }).map(
    ({ text }) => text,
  );
  expect(texts).toEqual([
    'Bureau: judgments 1',
    'Bureau: collections 3',
    'Bureau: administration orders 1',
    'Bureau: fraud alerts 1',
  ]);
  expect(risksOf({ ...nothing, record: aRecord({ experian_data: '{' }) })).toEqual([]);
});

test('a finding on trial says so, and a finding that staff found wrong is left out', () => {
  const verdict = { verdict: 'wrong' as const, by: 'agent@tshepa.example', at };
  const findings = [finding({ mode: 'shadow' }), finding({ rule: 'returned-debits', verdict })];
  expect(risksOf({ ...nothing, findings })).toEqual([
    { tone: 'known', text: 'On trial: 1 other person used this account number.', section: 'section-fraud' },
  ]);
});

test('a shared thing is named once, by its finding or by its own line', () => {
  const shared = [
    { thing: 'account' as const, others: [], total: 1 },
    { thing: 'employerTelephone' as const, others: [], total: 4 },
  ];
  const texts = risksOf({ ...nothing, findings: [finding()], shared }).map(({ text }) => text);
  expect(texts).toEqual([
    '1 other person used this account number.',
    'Same employer telephone in 4 other applications',
  ]);
});

test('other applications are counted by outcome, and each is one link away', () => {
  const background = {
    others: [other('declined'), other('settled'), other('settled')],
    requests: [{ kind: 'erasure' as const, askedAt: at, dueAt: at }],
  };
  expect(risksOf({ ...nothing, background }).map(({ text }) => text)).toEqual([
    '3 other applications: 1 declined, 2 repaid',
    '1 open privacy request',
  ]);
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <BackgroundLists others={[other('declined')]} requests={background.requests} />
    </MemoryRouter>,
  );
  expect(markup).toContain(`href="/?customer=${id}"`);
  expect(markup).toContain('R500, declined');
  expect(markup).toContain('Erasure asked for on 20-11-2026 10:00');
});

test('the tone of a risk is a word for readers, not only a colour', () => {
  const markup = renderToStaticMarkup(
    <Risks risks={[{ tone: 'stop', text: 'Held', section: 'section-hold' }]} />,
  );
  expect(markup).toMatch(
    /<button[^>]*data-tone="stop"[^>]*><span[^>]*>Stop: <\/span><span>Held<\/span><\/button>/,
  );
});

test('the reading of the risks ends when one of the reads fails', () => {
  const [answered, running, failed] = [
    { data: {}, isError: false },
    { data: undefined, isError: false },
    { data: undefined, isError: true },
  ];
  expect(readingOf([answered, answered])).toBe('read');
  expect(readingOf([answered, running])).toBe('running');
  expect(readingOf([running, failed])).toBe('failed');
});

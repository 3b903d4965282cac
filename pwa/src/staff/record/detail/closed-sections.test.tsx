import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { staffKeys, staffQueries } from '../../api/query.ts';
import { kindText, Messages } from './closed-sections.tsx';

test('a message is listed by its purpose, and a message of an unknown kind by the name of its kind', () => {
  expect(kindText('loan')).toBe('Loan passcode');
  expect(kindText('privacy')).toBe('Passcode for a copy of the record');
  expect(kindText('notice-PAID')).toMatch(/^Notice: .*paid/i);
  expect(kindText('reminder')).toBe('reminder');
});

test('the messages to a customer are a timeline, and one that did not arrive stands out', () => {
  const at = '2026-03-02T08:15:00.000Z';
  staffQueries.setQueryData(staffKeys.messages('id'), {
    messages: [
      { kind: 'loan', channel: 'sms', at, status: 'undelivered' },
      { kind: 'notice-PAID', channel: 'email', at, status: 'delivered' },
    ],
  });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={staffQueries}>
      <Messages customerId="id" />
    </QueryClientProvider>,
  );
  expect(shown).toMatch(/<ol [^>]*aria-label="Messages to this customer, newest first">/);
  expect(shown).toContain('<strong>SMS</strong> <time dateTime="2026-03-02T08:15:00.000Z">02-03-2026 10:15');
  expect(shown).toContain('data-tone="stop">NOT delivered: check the number');
  expect(shown).toMatch(/Notice: PAID <span [^>]*data-tone="good">delivered/);
});

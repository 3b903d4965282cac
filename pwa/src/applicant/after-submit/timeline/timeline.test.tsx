import { maximumCountedAhead } from '@tshepa/contracts/constants';
import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Seen } from '../../../offline/index.ts';
import { timelineOfSeen } from './seen.ts';
import { Timeline } from './timeline.tsx';
import { presentWords } from './timeline-words.ts';

const open = new Date('2026-11-26T10:00:00+02:00');
const night = new Date('2026-11-26T22:00:00+02:00');

type Change = Partial<Omit<Seen['record'], 'loanDistributions'>>;

const seenAs = (state: LoanState, change: Change = {}): Seen => ({
  at: '2026-11-26T12:05:00.000Z',
  record: {
    id: '019a0000-0000-7000-8000-00003f2a91bc',
    cellNo: '0821234567',
    enrollment: { client_id: '', client_no: '' },
    loanDistributions: {
      id: '019a0000-0000-7000-8000-000000000002',
      state,
      approved: false,
      declined: false,
      loan_otp: '',
    },
    standing: { since: '2026-11-26T12:00:00.000Z', finished: { sent: '2026-11-26T11:00:00.000Z' } },
    ...change,
  },
});

const waitingBehind = (ahead: number) =>
  seenAs('AWAITING_BUDGET', { standing: { since: '', finished: {}, ahead } });
const wordsOf = (seen: Seen, now = open, { isSwitchedOff = false, isOld = false } = {}) =>
  presentWords(timelineOfSeen(seen), seen, { now, isSwitchedOff, isOld }).join(' ');
const shown = (seen: Seen, isOld = false) =>
  renderToStaticMarkup(<Timeline seen={seen} isOld={isOld} />).replaceAll('\u00a0', ' ');

describe('[S2.26] the words of the present step', () => {
  test('exist for every state except PAID', () => {
    for (const state of loanStates.filter((each) => each !== 'PAID' && each !== 'DELETED'))
      expect(wordsOf(seenAs(state)), state).not.toBe('');
    expect(wordsOf(seenAs('PAID'))).toBe('');
  });

  test('name the exact place in the queue, unless the queue is long', () => {
    expect(wordsOf(waitingBehind(0))).toContain('You are next.');
    expect(wordsOf(waitingBehind(11))).toContain('You are number 12 in the queue.');
    expect(wordsOf(waitingBehind(maximumCountedAhead))).toContain('More than 1000 people are ahead of you.');
  });

  test('[S9.12] say when we open, unless we are open or staff have switched the site off', () => {
    const minutes = 'Please allow our agents 10 minutes to review it';
    expect(wordsOf(waitingBehind(3))).toBe(`You are number 4 in the queue. ${minutes}.`);
    expect(wordsOf(waitingBehind(3), night)).toBe(
      `You are number 4 in the queue. We open tomorrow at 08:30. ${minutes} then.`,
    );
    expect(wordsOf(waitingBehind(3), new Date('2026-11-26T06:00:00+02:00'))).toContain(
      'We open today at 08:30.',
    );
    // The Day of Reconciliation is a Wednesday, and Christmas is followed by a weekend.
    expect(wordsOf(waitingBehind(3), new Date('2026-12-15T20:00:00+02:00'))).toContain(
      'We open on Thursday 17 December at 08:30.',
    );
    expect(wordsOf(waitingBehind(3), new Date('2026-12-24T20:00:00+02:00'))).toContain(
      'We open on Monday 28 December at 08:30.',
    );
    expect(wordsOf(waitingBehind(3), night, { isSwitchedOff: true })).not.toContain('We open');
  });

  test('say that an agent looks at an application that was taken, and give no place to an application on hold', () => {
    const standing = { since: '', finished: {}, isTaken: true as const };
    expect(wordsOf(seenAs('AWAITING_BUDGET', { standing }))).toContain(
      'One of our agents is looking at your application.',
    );
    expect(wordsOf(seenAs('APPROVED', { isOnHold: true }))).toBe('We are checking one more thing.');
  });

  test('say what the applicant has to do, and say offline that this needs a connection', () => {
    expect(wordsOf(seenAs('PAYBACK_REQUESTED'))).toBe('Please choose how we pay you.');
    expect(wordsOf(seenAs('PAYBACK_REQUESTED'), open, { isOld: true })).toBe(
      'Please choose how we pay you. You need a connection for this.',
    );
  });
});

describe('[S2.26] the timeline on the screen', () => {
  test('shows the reference, the time of the answer, the times of the finished steps, and which step is present', () => {
    const markup = shown(waitingBehind(11));
    expect(markup).toContain('Reference: 3F2A-91BC');
    expect(markup).toContain('As of Thursday 26 November, 14:05');
    expect(shown(seenAs('AWAITING_BUDGET'))).toMatch(/aria-label="Done".*Sent.*Thursday 26 November, 13:00/);
    expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-current="step".*We look at it/);
    expect(markup).toContain('We send an SMS to 082 ••• 4567 when something changes.');
    expect(markup).not.toContain('0821234567');
  });

  test('says when its answer is old', () => {
    const markup = shown(waitingBehind(11), true);
    expect(markup).toContain('This is from Thursday 26 November, 14:05. It may have changed since.');
    expect(markup).not.toContain('As of');
  });

  test('shows every step as done after the payout, and ends at the step in which an application was declined', () => {
    const paid = shown(seenAs('PAID'));
    expect(paid.match(/aria-label="Done"/g)).toHaveLength(5);
    expect(paid).not.toContain('aria-current');
    const declined = seenAs('DECLINED');
    declined.record.loanDistributions = {
      ...declined.record.loanDistributions,
      declined: true,
      declined_state: 'AWAITING_BUDGET',
    };
    const markup = shown(declined);
    expect(markup).toMatch(/aria-label="Ended".*We look at it/);
    expect(markup).not.toContain('You get the money');
    expect(markup).toContain('You can still ask a person to look at it again.');
    expect(markup).not.toContain('We send an SMS');
  });
});

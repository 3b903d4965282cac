import { expect, test } from 'vitest';
import { askableStates } from '../entities/ask.ts';
import { loanStates } from '../machine.ts';
import { hasServiceLevel, mayContain, staffQueues, statesOfQueue, waitingStates } from './queues.ts';
import { timelineOf } from './timeline.ts';

test('every state in which somebody waits is in exactly one queue of those who must act', () => {
  const byTurn = ['decide', 'pay', 'customer'] as const;
  for (const state of waitingStates) {
    const queues = byTurn.filter((queue) => statesOfQueue[queue]?.includes(state));
    expect(queues, state).toHaveLength(1);
    const isAskable = askableStates.includes(state);
    expect(mayContain('customer', state), state).toBe(isAskable || queues[0] === 'customer');
    const { waitsFor } = timelineOf({ state, declined: false, hasEnrollment: true } as never);
    expect(queues[0] === 'customer' ? 'applicant' : 'staff', state).toBe(waitsFor);
  }
  const listed = byTurn.flatMap((queue) => statesOfQueue[queue] ?? []);
  expect(listed.toSorted()).toEqual([...waitingStates].sort());
});

test('[S9.12] the service level of staff does not apply to what waits for the customer or for a second person', () => {
  expect(staffQueues.filter(hasServiceLevel)).toEqual(['decide', 'pay', 'review']);
});

test('a queue of one step contains only applications that its queue of those who must act contains too', () => {
  for (const state of loanStates) {
    for (const queue of ['awaiting-budget', 'awaiting-loan', 'pending-approval'] as const)
      if (mayContain(queue, state)) expect(mayContain('decide', state), state).toBe(true);
    if (mayContain('manual-passcode', state)) expect(mayContain('customer', state), state).toBe(true);
  }
});

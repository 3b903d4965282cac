import type { Actor } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import * as policies from './policies.ts';

const actors = {
  public: { kind: 'public' },
  applicant: { kind: 'applicant', sessionId: 'mine' },
  agent: { kind: 'staff', staffId: '1', email: 'agent@tshepa.example', role: 'agent' },
  manager: { kind: 'staff', staffId: '2', email: 'manager@tshepa.example', role: 'manager' },
  system: { kind: 'system', service: 'notifications' },
  operator: { kind: 'operator', name: 'thandi' },
} as const satisfies Record<string, Actor>;

type Who = keyof typeof actors;

const allowed: Record<string, { check: (actor: Actor) => unknown; who: Who[] }> = {
  requireStaff: { check: policies.requireStaff, who: ['agent', 'manager'] },
  requireManager: { check: policies.requireManager, who: ['manager'] },
  requireSystem: { check: policies.requireSystem, who: ['system'] },
  requireOperator: { check: policies.requireOperator, who: ['operator'] },
  requireManagerOrOperator: { check: policies.requireManagerOrOperator, who: ['manager', 'operator'] },
  requireStaffOrSystem: { check: policies.requireStaffOrSystem, who: ['agent', 'manager', 'system'] },
  requireApplicantOrStaff: {
    check: policies.requireApplicantOrStaff,
    who: ['applicant', 'agent', 'manager'],
  },
};

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
    return 'passed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

const cases = Object.entries(allowed).flatMap(([policy, { check, who }]) =>
  Object.entries(actors).map(([caller, actor]) => {
    const verdict = who.some((one) => one === caller) ? 'admits' : 'refuses';
    return { policy, verdict, caller, check, actor };
  }),
);
test.each(cases)('$policy $verdict the caller “$caller”', ({ verdict, check, actor }) => {
  expect(codeOf(() => check(actor)) === 'passed').toBe(verdict === 'admits');
});

test('a caller without a session has to sign in, a caller without the right is refused', () => {
  expect(codeOf(() => policies.requireManager(actors.public))).toBe('auth.required');
  expect(codeOf(() => policies.requireManager(actors.agent))).toBe('auth.forbidden');
  expect(codeOf(() => policies.requireApplicantOrStaff(actors.public))).toBe('session.required');
});

test('an application may be used by its sessions and by staff, and is reported as missing to others', () => {
  expect(policies.ownsApplication(actors.applicant, { sessionIds: ['other', 'mine'] })).toBe(true);
  expect(policies.ownsApplication(actors.public, { sessionIds: ['mine'] })).toBe(false);
  expect(policies.ownsApplication(actors.agent, { sessionIds: [] })).toBe(true);
  expect(codeOf(() => policies.requireOwned(actors.applicant, { sessionIds: ['other'] }))).toBe(
    'customer.not_found',
  );
  expect(codeOf(() => policies.requireOwned(actors.applicant, null))).toBe('customer.not_found');
});

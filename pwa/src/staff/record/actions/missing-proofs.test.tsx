import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { MissingProofs } from './missing-proofs.tsx';

const at = '2026-03-02T08:15:00.000Z';
const agreement = { version: '1', sha256: 'a'.repeat(64), acceptedAt: at, isNamed: true };
const mandate = (status: 'accepted' | 'timed_out') => ({
  loanDistributions: {
    ...aRecord().loanDistributions,
    mandate: { status, reference: 'mandate:1', requestedAt: at, deadline: at },
  },
});
const shown = (changes: Parameters<typeof aRecord>[0]) =>
  renderToStaticMarkup(<MissingProofs record={aRecord(changes)} />);

test('[S7.31] the payout dialog says when there is no agreement and when there is no mandate', () => {
  expect(shown({})).toMatch(/No agreement:.*No mandate:/);
  expect(shown({ agreement, ...mandate('timed_out') })).toMatch(/^(?!.*No agreement).*No mandate:/);
  expect(shown({ agreement, ...mandate('accepted') })).toBe('');
});

import { emptyDraft } from '../light/draft.ts';
import type { Command, CommandBody, Draft, StoredError } from '../types.ts';

export const customerId = '01a1fd25-8236-745e-9392-fa80aeab6dd2';
export const otherId = '01a1fd25-8236-745e-9392-fa80aeab6dd3';
export const createdAt = '2026-11-21T08:00:00.000Z';

export const someError: StoredError = {
  code: 'service.unavailable',
  message: 'Later',
  fields: [],
  reasons: [],
  missing: [],
};

export const draftWith = (change: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(customerId, createdAt),
  ...change,
});

/** Creates a command that waits and was never sent. */
export const commandWith = (
  body: CommandBody,
  change: Partial<Omit<Command, 'kind' | 'payload'>> = {},
): Command => ({
  ...body,
  id: '01a1fd25-955d-7620-8681-3eaa7af87f32',
  customerId,
  order: 1,
  seq: null,
  wasSent: false,
  version: body.kind === 'statements' || body.kind === 'payslip' ? 2 : 1,
  step: 'personal',
  createdAt,
  attempts: 0,
  notBefore: 0,
  lastError: null,
  state: 'waiting',
  ...change,
});

export const saveBody = (netSalary = 8_000): CommandBody => ({
  kind: 'save',
  payload: { save: { id: customerId, employmentRequest: { netSalary } } },
});

import type { Command, Draft } from '../types.ts';

/** Belongs to no step: the phone itself sends again what the server had confirmed. */
export const isRepair = ({ kind, step }: Pick<Command, 'kind' | 'step'>) => kind === 'save' && step === null;

type Context = { order: number; newId: () => string; now: string };

/** Everything that the server has confirmed, to be sent once more; nothing when it has confirmed nothing yet. */
export function repairOf(
  { customerId, confirmed, loanRequest }: Draft,
  { order, newId, now }: Context,
): Command[] {
  if (!confirmed) return [];
  const { version: _version, ...answers } = confirmed;
  const save = { id: customerId, ...answers };
  return [
    {
      kind: 'save',
      step: null,
      payload: { save: loanRequest ? { ...save, loanRequest } : save },
      id: newId(),
      customerId,
      order,
      seq: null,
      wasSent: false,
      version: 1,
      createdAt: now,
      attempts: 0,
      notBefore: 0,
      lastError: null,
      state: 'waiting',
    },
  ];
}

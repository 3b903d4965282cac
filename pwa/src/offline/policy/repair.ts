import { type WizardStepId, wizardSteps } from '@tshepa/contracts/steps';
import type { Answers, Command, Draft, FormName, QueueItem, StoredError } from '../types.ts';

/** Belongs to no step: the phone itself sends again what the server had confirmed. */
export const isRepair = ({ kind, step }: Pick<QueueItem, 'kind' | 'step'>) =>
  kind === 'save' && step === null;

/** The step that asks for the answer which a refusal names. What it says of nothing named belongs where a record begins. */
function stepNamedBy({ fields: [named] }: StoredError): WizardStepId {
  if (!named) return 'personal';
  const pointer = named.pointer.slice(1);
  // What no step requires are parts of an address.
  return wizardSteps.find(({ required }) => required.some((name) => name === pointer))?.id ?? 'verification';
}

type Refusable = Pick<QueueItem, 'kind' | 'step'> &
  Partial<Pick<Command, 'lastError'>> & { state: QueueItem['state'] };

/** The step on which a command is put right. What was sent again belongs to none until an answer of it was refused. */
export const stepToRepair = ({ kind, step, state, lastError }: Refusable): WizardStepId | null =>
  state === 'rejected' && lastError && isRepair({ kind, step }) ? stepNamedBy(lastError) : step;

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

/**
 * What was refused when it was sent again, with every answer as it stands by now: its place is before all that waits,
 * and a former answer must not be laid over one that the server has taken since.
 */
export function repairAnew(draft: Draft, { order }: Command, context: Omit<Context, 'order'>): Command[] {
  const { confirmed } = draft;
  if (!confirmed) return [];
  const newest = <Form extends FormName>(form: Form): Answers[Form] => {
    const typed = Object.entries(draft[form]).filter(([name]) => name in confirmed[form]);
    return { ...confirmed[form], ...Object.fromEntries(typed) };
  };
  const answers: Answers = {
    customerRequest: newest('customerRequest'),
    employmentRequest: newest('employmentRequest'),
    bankRequest: newest('bankRequest'),
  };
  return repairOf({ ...draft, confirmed: { ...confirmed, ...answers } }, { ...context, order });
}

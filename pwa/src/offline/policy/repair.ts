import { type WizardStepId, wizardSteps } from '@tshepa/contracts/steps';
import type { Command, Draft, QueueItem, StoredError } from '../types.ts';
import { isRepair, isTombstone, type Snapshot, type Write, waitingCommand } from './command.ts';
import { mapForms } from './forms.ts';

/** Returns the step with the answer that a refusal names. A refusal that names no answer belongs to the first step. */
function stepNamedBy({ fields: [field] }: StoredError): WizardStepId {
  if (!field) return 'personal';
  const name = field.pointer.slice(1);
  // Answers that no step requires are parts of an address, which belongs to the verification step.
  return wizardSteps.find(({ required }) => required.some((one) => one === name))?.id ?? 'verification';
}

type Correctable = Pick<QueueItem, 'kind' | 'step' | 'state'> & Partial<Pick<Command, 'lastError'>>;

/** Returns the step on which a command is corrected. A repair has no step until one of its answers is refused. */
export const stepToRepair = ({ kind, step, state, lastError }: Correctable): WizardStepId | null =>
  state === 'rejected' && lastError && isRepair({ kind, step }) ? stepNamedBy(lastError) : step;

type Context = { order: number; newId: () => string; now: string };

/** Returns a repair, which sends every confirmed answer again, or an empty list when no answer was confirmed. */
export function repairOf(
  { customerId, confirmed, loanRequest }: Draft,
  { order, newId, now }: Context,
): Command[] {
  if (!confirmed) return [];
  const { version: _version, ...answers } = confirmed;
  const save = { id: customerId, ...answers, ...(loanRequest ? { loanRequest } : {}) };
  const meta = { id: newId(), customerId, order, createdAt: now };
  return [waitingCommand({ kind: 'save', step: null, payload: { save } }, meta)];
}

/** Builds a repair again from the present answers, because old answers would overwrite newer answers on the server. */
export function rebuildRepair(draft: Draft, { order }: Command, context: Omit<Context, 'order'>): Command[] {
  const { confirmed } = draft;
  if (!confirmed) return [];
  const answers = mapForms((form) => {
    const typed = Object.entries(draft[form]).filter(([name]) => name in confirmed[form]);
    return { ...confirmed[form], ...Object.fromEntries(typed) };
  });
  return repairOf({ ...draft, confirmed: { ...confirmed, ...answers } }, { ...context, order });
}

/** Gives a command its sequence number, which it keeps for every try. Returns null when it may not be sent. */
export function assignSequence(
  { draft, commands }: Snapshot,
  commandId: string,
): (Write & { command: Command }) | null {
  const found = commands.find(({ id }) => id === commandId);
  if (found?.state !== 'waiting') return null;
  // When a tombstone is sent, everything else of its application is gone, so it has no sequence number.
  const canBeOrdered = draft !== null && !isTombstone(found);
  const seq = found.seq ?? (canBeOrdered ? draft.ackedSeq + 1 : null);
  const command: Command = { ...found, seq, wasSent: true };
  return found.wasSent && found.seq === seq ? { command } : { command, put: [command] };
}

/** Adopts the server's count. A server that expects a confirmed number again has lost data, so a repair goes first. */
export function adoptSequence(
  { draft, commands }: Snapshot,
  command: Command,
  { expected, newId, now }: { expected: number; newId: () => string; now: string },
): Write {
  const found = commands.find(({ id }) => id === command.id);
  if (!found || !draft) return {};
  const isLost = draft.ackedSeq >= expected && !commands.some(isRepair);
  // The repair is placed right before the first waiting command. The local order need not be a whole number.
  const order = Math.min(...commands.map((other) => other.order)) - 0.5;
  const repair = isLost ? repairOf(draft, { order, newId, now }) : [];
  return { draft: { ...draft, ackedSeq: expected - 1 }, put: [...repair, { ...found, seq: null }] };
}

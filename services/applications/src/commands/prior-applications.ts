import { type Actor, operations, type PriorRecord } from '@tshepa/contracts';
import { changeEntry } from '../audit/entries.ts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import { ownsRecord } from '../policies.ts';
import type { CommandMeta } from './execute.ts';
import { ask } from './third-parties.ts';

const system: Actor = { kind: 'system', service: 'applications' };

type Question = { idNumber: string; exceptId: string | undefined };

/** Whether the provider reports a paid-out loan as repaid. While it is unreachable the loan counts as active. */
async function isSettled(context: Context, meta: CommandMeta, record: Customer): Promise<boolean> {
  if (record.settledAt) return true;
  if (record.loan.state !== 'PAID' || !record.enrollment) return false;
  const loan = await ask(context, meta, operations.findProviderLoan, {
    clientNo: record.enrollment.client_no,
  }).catch(() => null);
  if (!loan?.isSettled || loan.provider_loan_id !== record.loan.provider_loan_id) return false;
  // Stored, so that the person may have another active loan.
  const settled = { ...record, settledAt: context.clock.now() };
  const caller = { actor: system, requestId: meta.requestId };
  const audit = changeEntry(context, caller, { action: 'settled', before: record, after: settled });
  if (await context.customers.update(settled, { audit })) context.auditRelay.wake(record.id);
  return true;
}

/** The facts about a person's other applications that the routing by ID number depends on. */
export async function priorRecords(
  context: Context,
  meta: CommandMeta,
  { idNumber, exceptId }: Question,
): Promise<PriorRecord[]> {
  const records = await context.customers.ofPerson(idNumber);
  return Promise.all(
    records
      .filter((record) => record.id !== exceptId)
      .map(async (record) => ({
        customerId: record.id,
        state: record.loan.state,
        createdAt: record.createdAt,
        hasBureauData: record.bureau !== undefined,
        isOwnedByDevice: ownsRecord(meta.actor, record),
        isSettled: await isSettled(context, meta, record),
      })),
  );
}

import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import type { Connection } from 'mongoose';
import type { Slot } from '../domain/slot.ts';
import { type Decision, versionedDocuments } from './versioned.ts';

export function createSlotsStore(connection: Connection) {
  const slots = versionedDocuments<Slot>(connection, 'passcodes');
  return {
    get: (kind: PasscodeKind, customerId: string): Promise<Slot | undefined> =>
      slots.get(`${kind}:${customerId}`),

    change: <Result>(
      kind: PasscodeKind,
      customerId: string,
      decide: (slot: Slot) => Decision<Slot, Result>,
    ): Promise<Result> =>
      slots.change(`${kind}:${customerId}`, (found) =>
        decide(found ?? { kind, customerId, issues: [], verdicts: [] }),
      ),
  };
}

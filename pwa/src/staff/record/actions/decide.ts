import { declineApplication } from '@tshepa/contracts/operations/decline/decline-application';
import { revertDecline } from '@tshepa/contracts/operations/decline/revert-decline';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import type { StateReply } from '@tshepa/contracts/operations/shared';
import { addNote } from '@tshepa/contracts/operations/team/add-note';
import { orFormer } from '@tshepa/contracts/or-former';
import { v5 as uuidOf } from 'uuid';
import type * as z from 'zod/mini';
import type { ChangeOptions } from '../../api/action.ts';
import { staffCall } from '../../api/session.ts';

type Input<Operation extends HttpOperation> = z.input<Operation['http']['input']>;

/** The namespace of the keys below; any fixed UUID would do. */
const keySpace = '3c0ce8d4-6f5c-4a4e-9c54-1d6ff0c9a7b2';

/**
 * Makes a decision without the fields that a gateway of the former build refuses, and adds its note as a note of its own,
 * once. The note's key is derived from the key of the decision.
 */
async function decideApart(
  decided: Promise<StateReply>,
  { id, note }: { id: string; note: string | undefined },
  { idempotencyKey }: ChangeOptions,
): Promise<StateReply> {
  const reply = await decided;
  if (!note) return reply;
  const key = { idempotencyKey: uuidOf(idempotencyKey, keySpace) };
  return staffCall(addNote, { id, text: note }, key);
}

/** A gateway of the former build knows neither cause nor note. */
export const decline = (input: Input<typeof declineApplication>, options: ChangeOptions) =>
  orFormer(staffCall(declineApplication, input, options), () => {
    const { cause: _unknown, note, ...former } = input;
    return decideApart(staffCall(declineApplication, former, options), { id: input.id, note }, options);
  });

/** A gateway of the former build knows no reason of a revert. */
export const revert = (input: Input<typeof revertDecline>, options: ChangeOptions) =>
  orFormer(staffCall(revertDecline, input, options), () => {
    const { note, ...former } = input;
    return decideApart(staffCall(revertDecline, former, options), { id: input.id, note }, options);
  });

import { operations, orFormer, type PasscodeKind } from '@tshepa/contracts';
import type { CommandMeta } from '../../commands/replay.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';

type Check = {
  kind: PasscodeKind;
  customerId: string;
  commandId: string;
  code: string;
  /** The number that the passcode must have been sent to. */
  cellNo?: string | undefined;
};

/** Counts an attempt and compares the passcode. @throws AppError when the code is wrong, expired or tried too often. */
export function checkPasscode(context: Context, meta: CommandMeta, { cellNo, ...check }: Check) {
  const ask = (more: { cellNo?: string }) =>
    callService(context, meta, operations.verifyPasscode, { ...check, ...more });
  return cellNo ? orFormer(ask({ cellNo }), () => ask({})) : ask({});
}

import type { FourEyesAction } from '@tshepa/contracts';
import { changeLoan } from './change-loan.ts';
import type { GuardedMove } from './guarded-action.ts';
import { manualOverride } from './manual-override.ts';
import { payOut } from './pay-out.ts';

export const guardedMoves: Readonly<Record<FourEyesAction, GuardedMove>> = {
  'pay-out': payOut,
  'change-loan': changeLoan,
  'manual-override': manualOverride,
};

import type { FourEyesAction } from '@tshepa/contracts';
import { changeLoan } from './change-loan.ts';
import type { GuardedAction } from './guarded-action.ts';
import { manualOverride } from './manual-override.ts';
import { payOut } from './pay-out.ts';

export const guardedActions: Readonly<Record<FourEyesAction, GuardedAction>> = {
  'pay-out': payOut,
  'change-loan': changeLoan,
  'manual-override': manualOverride,
};

import { fieldLimits } from '@tshepa/contracts/constants';
import type { PasscodeKind } from '@tshepa/contracts/entities/messages';

/** The limits that make five digits safe enough. They apply everywhere, including tests. */
export const passcodePolicy = {
  digits: fieldLimits.otp,
  attempts: 5,
  resendGapSeconds: 30,
  perHour: 5,
  perDay: 10,
} as const;

const minuteSeconds = 60;

/** Manual codes stay valid for longer, because staff have to pass them on. */
export const lifetimeSeconds = (kind: PasscodeKind): number =>
  kind === 'manual' ? 30 * minuteSeconds : 5 * minuteSeconds;

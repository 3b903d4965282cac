import { t } from '@lingui/core/macro';
import { type PasscodeKind, usePasscode, useSecondsUntil } from '../../lib/passcode-times.ts';
import { asClock } from './mandate-view.tsx';

/** How long the passcode that was sent last still works, when that is known. */
export function PasscodeLife({ kind, customerId }: { kind: PasscodeKind; customerId: string }) {
  const times = usePasscode(kind, customerId);
  const left = useSecondsUntil(times?.expiresAt);
  if (!times?.expiresAt) return <p>{t`It works for 5 minutes.`}</p>;
  const clock = asClock(left);
  return (
    <p>
      {left > 0 ? t`It works for ${clock} more minutes.` : t`This OTP has expired. Please ask for a new one.`}
    </p>
  );
}

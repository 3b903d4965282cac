import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { lazyOnline } from '../../platform/code/lazy-named.ts';
import { asClock } from '../../platform/formats.ts';
import { type PasscodeKind, usePasscode, useSecondsUntil } from '../shared/passcode-times.ts';

/** Asks the server, so it is loaded only online. */
const PasscodeDelivery = lazyOnline(() => import('./online/passcode-delivery.tsx'), 'PasscodeDelivery');

/** How long the last passcode remains valid, if that is known. */
export const PasscodeLife = (passcode: { kind: PasscodeKind; customerId: string }) => (
  <>
    <Life {...passcode} />
    <Suspense>
      <PasscodeDelivery {...passcode} />
    </Suspense>
  </>
);

function Life({ kind, customerId }: { kind: PasscodeKind; customerId: string }) {
  const times = usePasscode(kind, customerId);
  const left = useSecondsUntil(times?.expiresAt);
  if (!times?.expiresAt) return <p>{t`It works for 5 minutes.`}</p>;
  const clock = asClock(left);
  // Only the end is announced; announcing every second would be noise.
  if (left <= 0) return <p role="status">{t`This OTP has expired. Please ask for a new one.`}</p>;
  return <p>{t`It works for ${clock} more minutes.`}</p>;
}

import { t } from '@lingui/core/macro';
import type { PasscodeDelivery as Known } from '@tshepa/contracts/entities/messages';
import { getPasscodeDelivery } from '@tshepa/contracts/operations/passcode/get-passcode-delivery';
import { useEffect, useState } from 'react';
import { Notice } from '../../../ui/forms/notice.tsx';
import { pageCall } from '../../shared/in-session.ts';
import { type PasscodeKind, usePasscode } from '../../shared/passcode-times.ts';

/** Delivery receipts arrive within seconds or much later, and each request costs data, so the intervals grow. */
const looksAfterMs = [5_000, 10_000, 20_000, 40_000, 80_000, 140_000] as const;

/** Warns when the SMS was not delivered. Asks only a few times, while the page is visible and the result is unknown. */
export function PasscodeDelivery({ kind, customerId }: { kind: PasscodeKind; customerId: string }) {
  const expiresAt = usePasscode(kind, customerId)?.expiresAt;
  const [delivery, setDelivery] = useState<Known['delivery']>('waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new passcode has a new expiry and a delivery of its own
  useEffect(() => {
    setDelivery('waiting');
    const controller = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible' || controller.signal.aborted) return;
      const known = await pageCall(
        getPasscodeDelivery,
        { customerId, kind },
        { signal: controller.signal },
      ).catch(() => undefined);
      if (controller.signal.aborted || !known || known.delivery === 'waiting') return;
      setDelivery(known.delivery);
      controller.abort();
    };
    const looks = looksAfterMs.map((delayMs) => setTimeout(() => void ask(), delayMs));
    return () => {
      controller.abort();
      looks.forEach(clearTimeout);
    };
  }, [kind, customerId, expiresAt]);
  return (
    <div role="status">
      {delivery === 'undelivered' ? (
        <Notice tone="warning">
          {t`The SMS with your OTP could not be delivered. If your phone is on and the number is right, ask for a new OTP. If the number is wrong, use “Wrong number?” here.`}
        </Notice>
      ) : null}
    </div>
  );
}

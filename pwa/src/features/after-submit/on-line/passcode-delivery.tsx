import { Trans } from '@lingui/react/macro';
import { getPasscodeDelivery, type PasscodeDelivery as Known } from '@tshepa/contracts/routes/news';
import { useEffect, useState } from 'react';
import { Notice } from '../../../components/banner.tsx';
import { call } from '../../../lib/api.ts';
import { whatsAppUrl } from '../../../lib/brand.ts';
import { type PasscodeKind, usePasscode } from '../../../lib/passcode-times.ts';

const pollMs = 4_000;

/**
 * Says so when the SMS with the passcode could not be delivered: whoever waits for one that never comes learns nothing by
 * waiting. Asks only while nothing is known, the page is in sight, and a passcode still works.
 */
export function PasscodeDelivery({ kind, customerId }: { kind: PasscodeKind; customerId: string }) {
  const expiresAt = usePasscode(kind, customerId)?.expiresAt;
  const [delivery, setDelivery] = useState<Known['delivery']>('waiting');
  useEffect(() => {
    setDelivery('waiting');
    const controller = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const known = await call(
        getPasscodeDelivery,
        { customerId, kind },
        { signal: controller.signal },
      ).catch(() => undefined);
      if (controller.signal.aborted || !known || known.delivery === 'waiting') return;
      setDelivery(known.delivery);
      clearInterval(timer);
    };
    const timer = setInterval(() => void ask(), pollMs);
    const end = setTimeout(() => clearInterval(timer), expiresAt ? 5 * 60_000 : 60_000);
    return () => {
      controller.abort();
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [kind, customerId, expiresAt]);
  return (
    <div role="status">
      {delivery === 'undelivered' ? (
        <Notice tone="warning">
          <Trans>
            The SMS with your OTP could not be delivered. Is your phone on, and the cell phone number on your
            application right? Then ask for a new OTP. If the number is wrong, please{' '}
            <a href={whatsAppUrl} rel="noreferrer">
              chat to us on WhatsApp
            </a>
            .
          </Trans>
        </Notice>
      ) : null}
    </div>
  );
}

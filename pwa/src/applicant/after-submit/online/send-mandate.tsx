import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MandateMode } from '@tshepa/contracts/constants';
import type { MandateOffer } from '@tshepa/contracts/entities/loan';
import { verifyLoanPasscode } from '@tshepa/contracts/operations/passcode/verify-loan-passcode';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useState } from 'react';
import { clockOf } from '../../../platform/formats.ts';
import { messageOf } from '../../../platform/network/keyed-call.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { whatsAppUrl } from '../../../ui/basics/brand.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions } from '../../../ui/basics/page.tsx';
import { say } from '../../../ui/i18n/i18n.tsx';
import { useLiveCall } from '../use-live-call.ts';

type Props = {
  customerId: string;
  reason: string;
  offer: MandateOffer | undefined;
  /** A delayed mandate can be requested only after a first try or after the cut-off. */
  wasTried: boolean;
  onChange: () => Promise<void>;
};

/** Offers the mandates that are possible at this hour: immediate, or delayed until the cut-off. */
export function SendMandate({ customerId, reason, offer, wasTried, onChange }: Props) {
  const [error, setError] = useState('');
  const { run, isBusy, canCall } = useLiveCall(verifyLoanPasscode);
  const isOpen = offer?.isOpen ?? true;
  const send = async (mode: MandateMode) => {
    setError('');
    try {
      await run(mode === 'delayed' ? { customerId, mode } : { customerId });
      await onChange();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <>
      <p role="alert">{say(error) || reason}</p>
      {isOpen ? null : <p>{t`It is too late to send a mandate today. We can send yours tomorrow.`}</p>}
      <p>
        <Trans>
          You can have the mandate sent again, at most 3 times a day. You need no new OTP. For help{' '}
          <a href={whatsAppUrl}>chat to us on WhatsApp</a>.
        </Trans>
      </p>
      <Actions>
        {offer && (wasTried || !isOpen) ? (
          <Button
            look={isOpen ? 'secondary' : 'primary'}
            isBusy={isBusy}
            disabled={!canCall}
            onClick={() => void send('delayed')}
          >
            {delayedLabel(offer.delayedUntil)}
          </Button>
        ) : null}
        {isOpen ? (
          <Button isBusy={isBusy} disabled={!canCall} onClick={() => void send('immediate')}>
            {wasTried ? t`Send again` : t`Send the mandate`}
          </Button>
        ) : null}
      </Actions>
    </>
  );
}

function delayedLabel(delayedUntil: string): string {
  const time = clockOf(delayedUntil);
  const isToday = johannesburgDay(new Date(delayedUntil)) === johannesburgDay(serverNow());
  return isToday ? t`Give me until ${time} today` : t`Send it tomorrow`;
}

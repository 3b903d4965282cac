import { t } from '@lingui/core/macro';
import { AppError, errorCatalogue } from '@tshepa/contracts/errors';
import type { PasscodeSent } from '@tshepa/contracts/operations/shared';
import { useState } from 'react';
import { messageOf } from '../../platform/network/keyed-call.ts';
import { Button } from '../../ui/basics/button.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import {
  notePasscodeSent,
  notePasscodeTooSoon,
  type PasscodeKind,
  usePasscode,
  useSecondsUntil,
} from '../shared/passcode-times.ts';

export type Resend = { kind: PasscodeKind; customerId: string; send: () => Promise<PasscodeSent> };

type Props = { resend: Resend; canSend: boolean; onSent: () => void };

/** Sends a new passcode; counts down by the server's clock until the next one is allowed. */
export function ResendButton({ resend: { kind, customerId, send }, canSend, onSent }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState('');
  const waitSeconds = useSecondsUntil(usePasscode(kind, customerId)?.resendAt);

  const resend = async () => {
    setMessage('');
    setIsBusy(true);
    try {
      notePasscodeSent(kind, customerId, await send());
      setMessage(t`A new OTP is on its way.`);
      onSent();
    } catch (error) {
      const wait = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
      if (wait) notePasscodeTooSoon(kind, customerId, wait);
      setMessage(messageOf(error, errorCatalogue['otp.send_failed'].text));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Button
        look="secondary"
        isWide
        isBusy={isBusy}
        disabled={!canSend || waitSeconds > 0}
        onClick={() => void resend()}
      >
        {waitSeconds > 0 ? t`Resend OTP in ${waitSeconds} s` : t`Resend OTP`}
      </Button>
      <p role="status">{say(message)}</p>
    </div>
  );
}

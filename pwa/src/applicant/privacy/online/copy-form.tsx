import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { headerNames } from '@tshepa/contracts/header-names';
import { getPrivacyPack } from '@tshepa/contracts/operations/privacy/get-privacy-pack';
import { sendPrivacyPasscode } from '@tshepa/contracts/operations/privacy/send-privacy-passcode';
import { fromProblem } from '@tshepa/contracts/problem';
import { type FormEvent, useEffect, useState } from 'react';
import { fetchRecord } from '../../../offline/index.ts';
import { hiddenCellNo } from '../../../platform/formats.ts';
import { NoAnswerError } from '../../../platform/network/api.ts';
import { sessionHeaders } from '../../../platform/network/session-key.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { whatsAppUrl } from '../../../ui/basics/brand.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Stack } from '../../../ui/basics/page.tsx';
import { OtpInput } from '../../../ui/inputs/otp-input.tsx';
import { inSession, pageCall } from '../../shared/in-session.ts';
import { useAsk } from '../../shared/online/use-ask.ts';

/** Returns the cell number for passcodes with its middle digits hidden, or empty text until the number is known. */
function useNumber(customerId: string): string {
  const [number, setNumber] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    inSession(() => fetchRecord(customerId, controller.signal)).then(
      ({ cellNo }) => setNumber(cellNo ? hiddenCellNo(cellNo) : ''),
      () => undefined,
    );
    return () => controller.abort();
  }, [customerId]);
  return number;
}

/** Offers a copy of everything on record. The passcode goes to the number on record, because phones change hands. */
export function CopyForm({ customerId }: { customerId: string }) {
  const number = useNumber(customerId);
  const [otp, setOtp] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [missing, setMissing] = useState('');
  const code = useAsk(
    (input: { customerId: string }, idempotencyKey) =>
      pageCall(sendPrivacyPasscode, input, { idempotencyKey }),
    () => setIsSent(true),
  );
  const pack = useAsk(
    (input: PackInput, key) => inSession(() => fetchPack(input, key)),
    (content) => {
      saveFile(getPrivacyPack.http.fileName ?? '', content, content.type);
      setOtp('');
      setIsSent(false);
      setIsSaved(true);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = /^\d{5}$/.test(otp);
    setMissing(isWhole ? '' : errorCatalogue['otp.invalid'].text);
    if (isWhole) void pack.run({ customerId, otp });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <h3>{t`A copy of your information`}</h3>
        <p>
          <Trans>
            One ZIP file with your answers, documents, consents and messages. It also lists whom we shared
            your information with and which staff opened your record. It is free. Keep it where only you can
            open it.
          </Trans>
        </p>
        {number ? (
          <p>
            {isSent ? t`We sent an OTP by SMS to ${number}.` : t`We send an OTP by SMS to ${number}.`}{' '}
            <Trans>
              Is this no longer your number? <a href={whatsAppUrl}>Chat to us on WhatsApp.</a>
            </Trans>
          </p>
        ) : null}
        {isSaved ? <p role="status">{t`Your copy was saved with your downloads.`}</p> : null}
        {code.problem ? <p role="alert">{code.problem}</p> : null}
        {isSent ? (
          <>
            <OtpInput
              id="privacy-otp"
              error={missing || pack.problem || undefined}
              value={otp}
              onChange={setOtp}
            />
            <Actions>
              <Button type="submit" isBusy={pack.isBusy}>
                {t`Get my copy`}
              </Button>
            </Actions>
          </>
        ) : (
          <Actions>
            <Button isBusy={code.isBusy} onClick={() => void code.run({ customerId })}>
              {t`Send OTP`}
            </Button>
          </Actions>
        )}
      </Stack>
    </form>
  );
}

type PackInput = { customerId: string; otp: string };

/** @throws AppError when the server refused, NoAnswerError when no answer came or the download broke off. */
async function fetchPack(input: PackInput, key: string): Promise<Blob> {
  const { path, method } = getPrivacyPack.http;
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'content-type': 'application/json',
        [headerNames.idempotencyKey]: key,
        ...(await sessionHeaders()),
      },
      body: JSON.stringify(input),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    if (response.ok) return await response.blob();
    throw fromProblem(await response.json());
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) throw new NoAnswerError({ cause: error });
    throw error;
  }
}

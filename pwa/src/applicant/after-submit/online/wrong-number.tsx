import { t } from '@lingui/core/macro';
import { fieldLimits } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { cellNoSchema } from '@tshepa/contracts/fields';
import { changeCellNumber } from '@tshepa/contracts/operations/application/change-cell-number';
import { localPhone } from '@tshepa/contracts/rules/typed-text';
import { withPasted } from '@tshepa/contracts/text-problems';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { saveLocally, useApplication } from '../../../offline/index.ts';
import { hiddenCellNo } from '../../../platform/formats.ts';
import { messageOf } from '../../../platform/network/keyed-call.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Stack } from '../../../ui/basics/page.tsx';
import { TypedInput } from '../../../ui/inputs/typed-input.tsx';
import { landlineQuestion } from '../../shared/landline.ts';
import { useLiveCall } from '../use-live-call.ts';

type Props = { record: ApplicantRecord; onDone: () => void; onChanged: () => Promise<void> };

const problemOf = (cellNo: string) => z.safeParse(cellNoSchema, cellNo).error?.issues[0]?.message ?? '';

/** Corrects a mistyped number. The passcode's page sends a new passcode to it when it opens again. */
export function WrongNumber({ record, onDone, onChanged }: Props) {
  const [cellNo, setCellNo] = useState('');
  const [problem, setProblem] = useState('');
  const { run, isBusy, canCall } = useLiveCall(changeCellNumber);
  const input = useRef<HTMLInputElement>(null);
  /** The number that was asked about. Sent once more, it is meant. */
  const asked = useRef('');
  const number = hiddenCellNo(record.cellNo ?? '');
  useEffect(() => input.current?.focus(), []);

  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !canCall) return;
    const question = asked.current === cellNo ? undefined : landlineQuestion(cellNo);
    asked.current = cellNo;
    const found = problemOf(cellNo) || question;
    if (found) return refuse(found);
    setProblem('');
    try {
      await run({ customerId: record.id, cellNo });
      if (useApplication.getState().draft)
        await saveLocally(({ customerRequest }) => ({
          customerRequest: { ...customerRequest, cellNo },
          enrolmentOtpAt: null,
        }));
      await onChanged();
      onDone();
    } catch (failure) {
      refuse(messageOf(failure));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p>{t`The number on your application is ${number}. Type the right one. We send a new OTP to it.`}</p>
        <TypedInput
          ref={input}
          id="right-number"
          label={t`Cell Phone no.`}
          hint={t`10 digits, starting with 0`}
          inputMode="numeric"
          autoComplete="tel-national"
          error={problem || undefined}
          isErrorSpoken
          value={cellNo}
          clean={localPhone}
          cap={fieldLimits.cellNo}
          onRefused={(count) => setProblem(withPasted(problemOf(''), count))}
          onChange={setCellNo}
        />
        <Actions>
          <Button look="secondary" onClick={onDone}>
            {t`BACK`}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!canCall}>
            {t`Send OTP`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

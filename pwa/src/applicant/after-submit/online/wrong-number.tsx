import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { changeCellNumber } from '@tshepa/contracts/operations/application/change-cell-number';
import { saveLocally, useApplication } from '../../../offline/index.ts';
import { hiddenCellNo } from '../../../platform/formats.ts';
import { CellNumberForm } from '../cell-number-form.tsx';
import { useLiveCall } from '../use-live-call.ts';

type Props = { record: ApplicantRecord; onDone: () => void; onChanged: () => Promise<void> };

/**
 * Corrects a mistyped cell number. When the page for the passcode opens again, it sends a new passcode to that number.
 */
export function WrongNumber({ record, onDone, onChanged }: Props) {
  const { run, isBusy, canCall } = useLiveCall(changeCellNumber);
  const number = hiddenCellNo(record.cellNo ?? '');
  const correct = async (cellNo: string) => {
    await run({ customerId: record.id, cellNo });
    if (useApplication.getState().draft)
      await saveLocally(({ customerRequest }) => ({
        customerRequest: { ...customerRequest, cellNo },
        enrolmentOtpAt: null,
      }));
    await onChanged();
    onDone();
  };
  return (
    <CellNumberForm
      action={t`Send OTP`}
      isBusy={isBusy}
      canSubmit={canCall}
      onSubmit={correct}
      onBack={onDone}
    >
      <p>{t`The number on your application is ${number}. Type the right one. We send a new OTP to it.`}</p>
    </CellNumberForm>
  );
}

import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Draft, type NewCommand, saveLocally, saveOf } from '../../offline/index.ts';
import { hiddenCellNo } from '../../platform/formats.ts';
import { Button } from '../../ui/basics/button.tsx';
import { CellNumberForm } from './cell-number-form.tsx';

/** The corrected number is queued like every answer, and the submission moves behind it. */
const numberSave = (draft: Draft, cellNo: string): NewCommand => ({
  kind: 'save',
  step: 'personal',
  payload: { save: saveOf(draft, { customerRequest: { cellNo } }) },
});

/** Shows the number to which we send passcodes, and lets the applicant correct it until the submission is sent. */
export function UnsentNumber({ cellNo }: { cellNo: string }) {
  const [isWrong, setIsWrong] = useState(false);
  const number = hiddenCellNo(cellNo);
  if (!isWrong)
    return (
      <p>
        {t`We will send your OTP by SMS to ${number}.`}{' '}
        <Button look="plain" onClick={() => setIsWrong(true)}>
          {t`Wrong number?`}
        </Button>
      </p>
    );
  const correct = async (right: string) => {
    await saveLocally(
      ({ customerRequest }) => ({ customerRequest: { ...customerRequest, cellNo: right } }),
      (draft) => [numberSave(draft, right)],
    );
    setIsWrong(false);
  };
  return (
    <CellNumberForm action={t`Save the number`} onSubmit={correct} onBack={() => setIsWrong(false)}>
      <p>{t`The number on your application is ${number}. Type the right one.`}</p>
    </CellNumberForm>
  );
}

import { t } from '@lingui/core/macro';
import { fieldLimits } from '@tshepa/contracts/constants';
import { cellNoSchema } from '@tshepa/contracts/fields';
import { localPhone } from '@tshepa/contracts/rules/typed-text';
import { withPasted } from '@tshepa/contracts/text-problems';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '../../platform/network/keyed-call.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { TypedInput } from '../../ui/inputs/typed-input.tsx';
import { landlineQuestion } from '../shared/landline.ts';

type Props = {
  /** The text above the field. It says which number is on the application and what happens to the new number. */
  children: ReactNode;
  action: string;
  isBusy?: boolean | undefined;
  canSubmit?: boolean;
  /** When this rejects, its message is shown and the number stays in the field. */
  onSubmit: (cellNo: string) => Promise<void>;
  onBack: () => void;
};

const problemOf = (cellNo: string) => z.safeParse(cellNoSchema, cellNo).error?.issues[0]?.message ?? '';

/** Lets the applicant correct a mistyped number. */
export function CellNumberForm({
  children,
  action,
  isBusy = false,
  canSubmit = true,
  onSubmit,
  onBack,
}: Props) {
  const [cellNo, setCellNo] = useState('');
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  /** The number that the applicant was asked about. Submitting the same number again confirms it. */
  const asked = useRef('');
  useEffect(() => input.current?.focus(), []);

  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !canSubmit) return;
    const question = asked.current === cellNo ? undefined : landlineQuestion(cellNo);
    asked.current = cellNo;
    const found = problemOf(cellNo) || question;
    if (found) return refuse(found);
    setProblem('');
    try {
      await onSubmit(cellNo);
    } catch (failure) {
      refuse(messageOf(failure));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        <TypedInput
          ref={input}
          id="right-number"
          label={t`Cell phone no.`}
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
          <Button look="secondary" onClick={onBack}>
            {t`Back`}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!canSubmit}>
            {action}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

import { t } from '@lingui/core/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { type FormEvent, useEffect, useState } from 'react';
import {
  type Command,
  type Draft,
  type NewCommand,
  saveLocally,
  saveOf,
  useApplication,
} from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button, LinkButton } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { adoptShared } from '../shared/shared-documents.ts';
import { keepFile, passwordProblem, usePending } from './chosen-files.ts';
import { FileSlot, passwordId } from './file-slot.tsx';
import { StepFrame } from './frame/step-frame.tsx';
import { useBackTo } from './frame/step-paths.ts';
import { useSubmitStep } from './use-submit-step.ts';

export const PayslipPage = () => (
  <StepFrame id="payslip" title={t`Your payslip`}>
    {(draft, parked) => <PayslipForm draft={draft} parked={parked} />}
  </StepFrame>
);

function PayslipForm({ draft, parked }: { draft: Draft; parked: Command | undefined }) {
  const [problem, setProblem] = useState('');
  const [tries, setTries] = useState(0);
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState('');
  const [isTicked, setIsTicked] = useState<boolean | null>(null);
  const hasNone = isTicked ?? hasNoPayslip(draft);
  const { submit, isBusy, error, attempt } = useSubmitStep('payslip');
  const backTo = useBackTo(paths.bankConnect);
  const pending = usePending();
  const isOpen = useSiteStatus((site) => site.active);
  const refusal = error ?? parked?.lastError ?? null;
  useEffect(() => void adoptShared('payslip'), []);

  const put = async (file: File | null): Promise<boolean> => {
    setProblem('');
    setPasswordError('');
    const found = await keepFile({
      wanted: 'payslip',
      chosen: file,
      earlier: draft.payslip,
      save: (payslip) => saveLocally(() => ({ payslip })),
    });
    setProblem(found);
    return found === '';
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isOpen) return;
    if (!(await pending.settled())) return setTries((count) => count + 1);
    const { payslip: file, sentPayslipCount } = useApplication.getState().draft ?? draft;
    if (!file && !hasNone && sentPayslipCount === 0) {
      setTries((count) => count + 1);
      return setProblem(errorCatalogue['file.no_payslip'].text);
    }
    setProblem('');
    const wrong = file ? await passwordProblem(file, 'payslip', password) : '';
    setPasswordError(wrong);
    if (wrong) return setTries((count) => count + 1);
    await submit({
      change: (current) => ({
        submitError: null,
        picking: null,
        employmentRequest: { ...current.employmentRequest, noPayslip: hasNone },
      }),
      commands: (current): NewCommand[] => [
        ...(file
          ? [
              {
                kind: 'payslip' as const,
                step: 'payslip' as const,
                payload: { file: password ? { ...file, password } : file },
              },
            ]
          : []),
        {
          kind: 'save',
          step: 'payslip',
          payload: { save: saveOf(current, { employmentRequest: { noPayslip: hasNone } }) },
        },
      ],
    });
  };

  const summary = [
    ...(problem ? [{ id: 'payslip', message: problem }] : []),
    ...(passwordError ? [{ id: passwordId('payslip'), message: passwordError }] : []),
    ...(refusal ? [{ id: '', message: refusal.reasons[0] ?? refusal.message }] : []),
  ];
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <ErrorSummary errors={summary} attempt={attempt + tries} />
        {draft.sentPayslipCount > 0 ? (
          <Notice>{t`We have received your payslip. Choose a file only to replace it.`}</Notice>
        ) : null}
        <FileSlot
          id="payslip"
          label={t`Your latest payslip`}
          hint={t`PDF, JPEG or PNG, at most 10 MB. A clear photo is fine.`}
          error={problem || undefined}
          accept="application/pdf,image/jpeg,image/png"
          file={draft.payslip}
          password={password}
          passwordError={passwordError || undefined}
          onChoose={(chosen) => pending.track(put(chosen))}
          onRemove={() => pending.track(put(null))}
          onPassword={(text) => {
            setPasswordError('');
            setPassword(text);
          }}
        />
        <Checkbox
          id="noPayslip"
          label={t`I do not receive payslips`}
          isChecked={hasNone}
          onChange={(isOn) => {
            setIsTicked(isOn);
            const noPayslip = isOn ? 'yes' : '';
            void saveLocally(({ typed }) => ({ typed: { ...typed, payslip: { noPayslip } } })).catch(
              () => undefined,
            );
          }}
        />
        {isBusy ? <p role="status">{t`Please hold, sending your payslip.`}</p> : null}
        <Actions>
          <LinkButton to={backTo} look="secondary">
            {t`BACK`}
          </LinkButton>
          <Button type="submit" isBusy={isBusy} disabled={!isOpen}>
            {t`Next`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

type Answers = Pick<Draft, 'employmentRequest' | 'typed'>;

/** Whether the box for people without payslips is ticked. The latest change overrules what was sent. */
export function hasNoPayslip({ typed, employmentRequest }: Answers): boolean {
  const last = typed.payslip?.['noPayslip'];
  return last === undefined ? employmentRequest.noPayslip === true : last === 'yes';
}

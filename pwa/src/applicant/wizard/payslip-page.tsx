import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Draft, saveLocally, saveOf } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { BackLink } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { DocumentForm, type DocumentsProps } from './document-form.tsx';
import { StepFrame } from './frame/step-frame.tsx';
import { useBackTo } from './frame/step-paths.ts';
import { StatementsRead } from './statement-details.tsx';

export const PayslipPage = () => (
  <StepFrame id="payslip" title={t`Your payslip`}>
    {(draft, parked) => <PayslipForm draft={draft} parked={parked} />}
  </StepFrame>
);

function PayslipForm({ draft, parked }: DocumentsProps) {
  const [isTicked, setIsTicked] = useState<boolean | null>(null);
  const hasNone = isTicked ?? hasNoPayslip(draft);
  const backTo = useBackTo(paths.bankConnect);
  const tick = (isOn: boolean) => {
    setIsTicked(isOn);
    const noPayslip = isOn ? 'yes' : '';
    void saveLocally(({ typed }) => ({ typed: { ...typed, payslip: { noPayslip } } })).catch(() => undefined);
  };
  return (
    <DocumentForm
      draft={draft}
      parked={parked}
      wanted="payslip"
      slots={[
        {
          id: 'payslip',
          label: t`Your latest payslip`,
          hint: t`PDF, JPEG or PNG, at most 10 MB. A clear photo is fine.`,
        },
      ]}
      accept="application/pdf,image/jpeg,image/png"
      filesOf={({ payslip }) => [payslip]}
      put={(_draft, _index, payslip) => ({ payslip })}
      missing={({ sentPayslipCount }) => (hasNone || sentPayslipCount > 0 ? undefined : 'file.no_payslip')}
      change={({ employmentRequest }) => ({
        employmentRequest: { ...employmentRequest, noPayslip: hasNone },
      })}
      commands={(current, files) => [
        ...files.map((file) => ({ kind: 'payslip' as const, step: 'payslip' as const, payload: { file } })),
        {
          kind: 'save',
          step: 'payslip',
          payload: { save: saveOf(current, { employmentRequest: { noPayslip: hasNone } }) },
        },
      ]}
      received={
        draft.sentPayslipCount > 0
          ? t`We have received your payslip. Choose a file only to replace it.`
          : null
      }
      lead={<StatementsRead draft={draft} />}
      busyText={t`Please hold, sending your payslip.`}
      back={<BackLink to={backTo} />}
    >
      <Checkbox id="noPayslip" label={t`I do not receive payslips`} isChecked={hasNone} onChange={tick} />
    </DocumentForm>
  );
}

type Answers = Pick<Draft, 'employmentRequest' | 'typed'>;

/** Returns true for people without payslips. The latest change of the checkbox overrides the answer that was sent. */
export function hasNoPayslip({ typed, employmentRequest }: Answers): boolean {
  const last = typed.payslip?.['noPayslip'];
  return last === undefined ? employmentRequest.noPayslip === true : last === 'yes';
}

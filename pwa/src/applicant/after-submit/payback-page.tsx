import { t } from '@lingui/core/macro';
import { eWalletFee } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { choosePayoutOption } from '@tshepa/contracts/operations/loan/choose-payout-option';
import { offeredPayoutOptions } from '@tshepa/contracts/rules/cost-of-credit';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCode, messageOf } from '../../platform/network/keyed-call.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { HardWord } from '../../ui/forms/hard-word.tsx';
import { hardWords } from '../../ui/forms/hard-words.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useLiveCall } from './use-live-call.ts';

const labelsOf = {
  eft: () => ({ label: t`EFT into my bank account`, hint: t`No extra cost` }),
  'e-wallet': () => {
    const fee = formatMoney(eWalletFee);
    return { label: t`E-wallet`, hint: t`Costs ${fee}, taken from the amount paid out` };
  },
} as const;

export const PaybackPage = () => (
  <RecordFrame
    title={t`How shall we pay you?`}
    isFor={(record) => record.loanDistributions.state === 'PAYBACK_REQUESTED'}
  >
    {(record) => <Payback record={record} />}
  </RecordFrame>
);

function Payback({ record }: { record: ApplicantRecord }) {
  const navigate = useNavigate();
  const [option, setOption] = useState('');
  const [error, setError] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { run, isBusy, canCall } = useLiveCall(choosePayoutOption);
  const offered = offeredPayoutOptions({ now: serverNow(), approvedLoans: record.approvedLoans });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !canCall) return;
    setAttempt(attempt + 1);
    const chosen = offered.find((known) => known === option);
    if (!chosen) return setError(t`Choose how you want to be paid`);
    setError('');
    try {
      await run({ id: record.id, option: chosen });
      navigate(paths.loading);
    } catch (failure) {
      if (isCode(failure, 'application.illegal_transition')) navigate(paths.loading);
      else setError(messageOf(failure));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <ErrorSummary errors={error ? [{ id: 'payout', message: error }] : []} attempt={attempt} />
        <RadioGroup
          id="payout"
          label={t`Payout option`}
          error={error || undefined}
          value={option}
          onChange={setOption}
          options={offered.map((value) => ({ value, ...labelsOf[value]() }))}
        />
        <HardWord word={hardWords.payout} />
        <Notice>{t`Please note: EFTs made on Friday can take 24 to 72 hours.`}</Notice>
        <Actions>
          <Button type="submit" isBusy={isBusy} disabled={!canCall}>
            {t`Submit`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { getInstalmentSchedule } from '@tshepa/contracts/operations/loan/get-instalment-schedule';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/network/api.ts';

export type Schedule = { rows: Instalment[] | null; hasFailed: boolean; reload: () => Promise<void> };

/** The instalments of a record's loan, as the provider planned them. */
export function useSchedule({ enrollment, loanDistributions }: ApplicantRecord): Schedule {
  const clientNo = enrollment?.client_no ?? '';
  const loanId = loanDistributions.provider_loan_id ?? '';
  const [rows, setRows] = useState<Instalment[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(async () => {
    setHasFailed(false);
    try {
      const schedule = await call(getInstalmentSchedule, { clientNo, loanId });
      if (schedule.return_code !== 0) throw new Error('The provider has no schedule');
      setRows(schedule.instalment_summary);
    } catch {
      setHasFailed(true);
    }
  }, [clientNo, loanId]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { rows, hasFailed, reload };
}

import { useIsMutating } from '@tanstack/react-query';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { stateLabel } from '@tshepa/contracts/machine';
import { useState } from 'react';
import styles from './dialog-notices.module.css';
import { useHolder } from './holder.ts';

/** What whoever is about to act should know first: that a colleague has it, or that it changed while they typed. */
export function DialogNotices({ record }: { record: CustomerRecord }) {
  const holder = useHolder(record.assignee);
  const { state } = record.loanDistributions;
  const [opened] = useState({ version: record.version, state });
  // What is on its way from here changes the record too; its own answer says so.
  const isActing = useIsMutating() > 0;
  const isChanged = record.version !== opened.version && !isActing;
  return (
    <>
      {holder.kind === 'colleague' ? (
        <p className={styles.notice} role="note">
          <strong>{holder.email}</strong> has this application. Speak to them before you act on it.
        </p>
      ) : null}
      <div role="status">
        {isChanged ? (
          <p className={styles.notice}>
            This application was changed while this was open
            {state === opened.state ? '' : `: it is in ${stateLabel(state)} now`}. What you typed is still
            here.
          </p>
        ) : null}
      </div>
    </>
  );
}

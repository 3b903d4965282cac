import { t } from '@lingui/core/macro';
import { askWho, useApplication, useReceipts, useStorageHealth } from '../../offline/index.ts';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import { momentOf } from '../../platform/formats.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { AnswersLink } from '../shared/answers-link.tsx';
import { commandTitle } from '../shared/command-titles.ts';
import { PinSection } from '../shared/pin/pin-section.tsx';
import { StorageHealthNote } from '../shared/storage-health-note.tsx';
import { ClearPhone } from './clear-phone.tsx';
import styles from './phone.module.css';
import { StorageNote, WifiSwitch } from './storage-notes.tsx';
import { WaitingSection } from './waiting-section.tsx';

const PushSwitch = lazyOnline(() => import('../shared/online/push-switch.tsx'), 'PushSwitch');

type Props = {
  isPinSet: boolean | undefined;
  hasShared: boolean;
};

/** `isPinSet` is undefined on a phone without storage. */
export function PhoneSection({ isPinSet, hasShared }: Props) {
  const { isLoaded, draft, commands, unread, isDraftUnreadable } = useApplication();
  const receipts = useReceipts();
  const keepsNothing = useStorageHealth(({ kind }) => kind === 'memory-only');
  const customerId = useProgress((progress) => progress.customerId);
  if (!isLoaded)
    return (
      <Stack>
        <StorageHealthNote />
        <Spinner />
      </Stack>
    );
  const isEmpty =
    !customerId && !draft && !isDraftUnreadable && commands.length + unread.length + receipts.length === 0;
  const clear = (
    <Stack>
      <h3>{t`Clear this phone`}</h3>
      <p>{t`Before you lend, sell or give this phone away.`}</p>
      <ClearPhone label={t`Clear this phone`} look="secondary" />
    </Stack>
  );
  return (
    <Stack>
      <StorageHealthNote />
      <WaitingSection />
      <ReceiptsSection />
      <AnswersLink />
      {isEmpty ? (
        // Without an application only shared documents can be cleared.
        hasShared && clear
      ) : (
        <>
          <h2>{t`Storage on this phone`}</h2>
          <StorageNote />
          <WifiSwitch />
          {customerId ? <PushSwitch customerId={customerId} /> : null}
          {keepsNothing || isPinSet === undefined ? null : <PinSection isSet={isPinSet} />}
          {keepsNothing ? null : <OthersSection />}
          {clear}
        </>
      )}
    </Stack>
  );
}

const OthersSection = () => (
  <Stack>
    <h3>{t`Somebody else`}</h3>
    <p>{t`Somebody else can apply on this phone too. Your application stays.`}</p>
    <Actions>
      <Button look="secondary" onClick={() => void askWho()}>
        {t`Change person`}
      </Button>
    </Actions>
  </Stack>
);

function ReceiptsSection() {
  const receipts = useReceipts();
  if (receipts.length === 0) return null;
  return (
    <Stack>
      <h2>{t`What we have received`}</h2>
      <p>{t`These are our receipt numbers. Give us the number when you ask about something you sent.`}</p>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>{commandTitle(receipt)}</span>
            <span className={styles.number}>{receipt.number}</span>
            <span className={styles.small}>{momentOf(receipt.at)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

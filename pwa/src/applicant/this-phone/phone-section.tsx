import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useApplication, useReceipts, useStorageHealth } from '../../offline/index.ts';
import { lazyOnLine } from '../../platform/code/lazy-named.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Stack } from '../../ui/basics/page.tsx';
import { ClearPhone } from './clear-phone.tsx';
import { PinSection } from './pin-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { StorageHealthNote, StorageNote, WifiSwitch } from './storage-notes.tsx';
import { WaitingSection } from './waiting-section.tsx';

const PushSwitch = lazyOnLine(() => import('../shared/online/push-switch.tsx'), 'PushSwitch');

type Props = {
  isPinSet: boolean | undefined;
  /** Documents that were shared to the app and not put anywhere yet. */
  hasShared: boolean;
};

/**
 * The application as it is on this phone: what waits, what arrived, how it is kept, and how it is taken away. Whether a
 * PIN is set is not known on a phone that keeps nothing.
 */
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
      <h3>
        <Trans>Clear this phone</Trans>
      </h3>
      <p>
        <Trans>Before you lend, sell or give this phone away.</Trans>
      </p>
      <ClearPhone label={t`Clear this phone`} look="secondary" />
    </Stack>
  );
  return (
    <Stack>
      <StorageHealthNote />
      <WaitingSection />
      <ReceiptsSection />
      {isEmpty ? (
        // Nothing else here is about documents that belong to no application.
        hasShared && clear
      ) : (
        <>
          <h2>
            <Trans>How this phone keeps it</Trans>
          </h2>
          <StorageNote />
          <WifiSwitch />
          {customerId ? (
            <Suspense>
              <PushSwitch customerId={customerId} />
            </Suspense>
          ) : null}
          {keepsNothing || isPinSet === undefined ? null : <PinSection isSet={isPinSet} />}
          {clear}
        </>
      )}
    </Stack>
  );
}

import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useRequiredBuild } from '../../platform/network/required-build.ts';
import { Button } from '../../ui/basics/button.tsx';
import styles from './update-toast.module.css';
import { openNewVersion, useUpdate, watchUpdates } from './watch-updates.ts';

/**
 * Announces a new version and opens it only on request: a reload must never lose half-typed answers. An app that is too
 * old asks to be updated before the newer version has arrived.
 */
export function UpdateToast() {
  const { isReady, isWanted } = useUpdate();
  const { isRequired, isTooOld } = useRequiredBuild();
  const [isLater, setIsLater] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void watchUpdates(), []);
  if (!(isReady || isTooOld) || (isLater && !isRequired)) return null;
  const update = async () => {
    setIsBusy(true);
    await openNewVersion();
    setIsBusy(false);
  };
  return (
    <div className={styles.toast} role="status">
      <span>
        {isTooOld
          ? t`This app is out of date. Please update it now.`
          : isWanted
            ? t`The new version opens as soon as your answers are sent.`
            : t`New version ready`}
      </span>
      {isWanted && !isTooOld ? null : (
        <Button isBusy={isBusy} onClick={() => void update()}>
          {t`Update now`}
        </Button>
      )}
      {isRequired ? null : (
        <Button look="plain" onClick={() => setIsLater(true)}>
          {t`Later`}
        </Button>
      )}
    </div>
  );
}

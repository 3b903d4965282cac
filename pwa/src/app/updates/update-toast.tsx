import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useRequiredBuild } from '../../platform/network/required-build.ts';
import { Button } from '../../ui/basics/button.tsx';
import styles from './update-toast.module.css';
import { openNewVersion, useUpdate, watchUpdates } from './watch-updates.ts';

/** Announces a new version and opens it only on request: a reload must never lose half-typed answers. */
export function UpdateToast() {
  const { isReady, isWanted } = useUpdate();
  const isRequired = useRequiredBuild((build) => build.isRequired);
  const [isLater, setIsLater] = useState(false);
  useEffect(() => void watchUpdates(), []);
  if (!isReady || (isLater && !isRequired)) return null;
  return (
    <div className={styles.toast} role="status">
      <span>
        {isWanted ? t`The new version opens as soon as your answers are sent.` : t`New version ready`}
      </span>
      {isWanted ? null : <Button onClick={() => void openNewVersion()}>{t`Update now`}</Button>}
      {isRequired ? null : (
        <Button look="plain" onClick={() => setIsLater(true)}>
          {t`Later`}
        </Button>
      )}
    </div>
  );
}

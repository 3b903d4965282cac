import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Workbox } from 'workbox-window';
import { Button } from '../components/button.tsx';
import styles from './update-toast.module.css';

/** Tells of a new version and applies it only when asked: a reload must never take half-typed answers away. */
export function UpdateToast() {
  const [waiting, setWaiting] = useState<Workbox | null>(null);
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    void register(setWaiting);
  }, []);
  if (!waiting) return null;
  return (
    <div className={styles.toast} role="status">
      <span>
        <Trans>A new version is ready.</Trans>
      </span>
      <Button
        onClick={() => {
          waiting.addEventListener('controlling', () => location.reload());
          waiting.messageSkipWaiting();
        }}
      >
        <Trans>Update now</Trans>
      </Button>
      <Button look="plain" onClick={() => setWaiting(null)}>
        <Trans>Later</Trans>
      </Button>
    </div>
  );
}

async function register(onWaiting: (workbox: Workbox) => void) {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => onWaiting(workbox));
  await workbox.register().catch(() => undefined);
}

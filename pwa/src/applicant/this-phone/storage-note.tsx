import { Trans } from '@lingui/react/macro';
import { useStorageAnswer } from '../shared/persist.ts';

/** What the browser answered when it was asked to keep the application. */
export function StorageNote() {
  const { answer } = useStorageAnswer();
  if (answer === 'unknown') return null;
  return (
    <p>
      {answer === 'kept' ? (
        <Trans>This phone keeps your application safe.</Trans>
      ) : (
        <Trans>Your application may be cleared by the phone when space is short.</Trans>
      )}
    </p>
  );
}

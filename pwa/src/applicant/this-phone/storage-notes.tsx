import { t } from '@lingui/core/macro';
import { setWifiOnly, useStorageHealth, useWifiOnly } from '../../offline/index.ts';
import { connection } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Stack } from '../../ui/basics/page.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { useStorageAnswer } from '../shared/storage-promise.ts';

const healthText = (kind: 'memory-only' | 'blocked' | 'reload-needed' | 'quota'): string => {
  switch (kind) {
    case 'memory-only':
      return t`This private window does not save anything. Your answers are lost when you close it. Open the app in a normal window.`;
    case 'blocked':
      return t`An older version of this app is open in another tab. Close the other tabs to continue here.`;
    case 'reload-needed':
      return t`This page can no longer save your answers. Open it again before you type more. Saved answers are kept.`;
    case 'quota':
      return t`This phone is full, so your last change was not saved. Delete some photos or apps, then try again.`;
  }
};

export function StorageHealthNote() {
  const kind = useStorageHealth((health) => health.kind);
  if (kind === 'ok' || kind === 'locked') return null;
  return (
    <Notice tone="warning" isStatus>
      <Stack>
        <p>{healthText(kind)}</p>
        {kind === 'reload-needed' || kind === 'blocked' ? (
          <Button look="secondary" onClick={() => location.reload()}>
            {t`Open this page again`}
          </Button>
        ) : null}
      </Stack>
    </Notice>
  );
}

export function StorageNote() {
  const { answer } = useStorageAnswer();
  if (answer === 'unknown') return null;
  return (
    <p>
      {answer === 'kept'
        ? t`This phone keeps your application safe.`
        : t`The phone may delete your application when storage runs low.`}
    </p>
  );
}

/** Most browsers do not reveal the type of connection. */
const knowsLine = (): boolean => 'type' in (connection() ?? {});

export const WifiSwitch = () => (
  <Checkbox
    id="wifi-only"
    label={t`Documents on Wi-Fi only`}
    hint={
      knowsLine()
        ? t`Bank statements and payslips wait for Wi-Fi. Your answers use almost no data and are always sent.`
        : t`This phone does not report Wi-Fi, so documents are sent at once unless data saving is on. Your answers use almost no data and are always sent.`
    }
    isChecked={useWifiOnly()}
    onChange={(isOn) => void setWifiOnly(isOn)}
  />
);

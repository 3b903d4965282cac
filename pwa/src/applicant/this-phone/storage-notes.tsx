import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { setWifiOnly, useStorageHealth, useWifiOnly } from '../../offline/index.ts';
import { connection } from '../../platform/status/connection.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Stack } from '../../ui/basics/page.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { useStorageAnswer } from '../shared/storage-promise.ts';

const healthText = (kind: 'memory-only' | 'blocked' | 'reload-needed' | 'quota'): string => {
  switch (kind) {
    case 'memory-only':
      return t`This browser window keeps nothing, as private windows do. What you type is gone when you close it. To be safe, open the app in an ordinary window.`;
    case 'blocked':
      return t`This app is open in another tab in an older version. Close the other tabs, then it goes on here.`;
    case 'reload-needed':
      return t`This page has lost its place on the phone. Open it again before you type more; what was saved stays.`;
    case 'quota':
      return t`There is no room on this phone. The last thing was not kept. Delete photos or apps that you do not need, then do it again.`;
  }
};

/** What is wrong with how this phone keeps things, and what to do about it. */
export function StorageHealthNote() {
  const kind = useStorageHealth((health) => health.kind);
  if (kind === 'ok' || kind === 'locked') return null;
  return (
    <Notice tone="warning" isStatus>
      <Stack>
        <p>{healthText(kind)}</p>
        {kind === 'reload-needed' || kind === 'blocked' ? (
          <Button look="secondary" onClick={() => location.reload()}>
            <Trans>Open this page again</Trans>
          </Button>
        ) : null}
      </Stack>
    </Notice>
  );
}

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

/** Most browsers tell nobody which line the phone is on. */
const knowsLine = (): boolean => 'type' in (connection() ?? {});

export const WifiSwitch = () => (
  <Checkbox
    id="wifi-only"
    label={t`Documents on Wi-Fi only`}
    hint={
      knowsLine()
        ? t`Bank statements and payslips wait for Wi-Fi. Your answers weigh almost nothing and are always sent.`
        : t`This phone does not tell us whether it is on Wi-Fi. Documents then go at once, unless your phone is set to save data. Your answers weigh almost nothing and are always sent.`
    }
    isChecked={useWifiOnly()}
    onChange={(isOn) => void setWifiOnly(isOn)}
  />
);

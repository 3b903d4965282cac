import { t } from '@lingui/core/macro';
import { setWifiOnly, useWifiOnly } from '../../offline/index.ts';
import { connection } from '../../platform/status/site-status.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { useStorageAnswer } from '../shared/storage-promise.ts';

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
const knowsConnectionType = (): boolean => 'type' in (connection() ?? {});

export const WifiSwitch = () => (
  <Checkbox
    id="wifi-only"
    label={t`Documents on Wi-Fi only`}
    hint={
      knowsConnectionType()
        ? t`Bank statements and payslips wait for Wi-Fi. Your answers use almost no data and are always sent.`
        : t`This phone does not report Wi-Fi, so documents are sent at once unless data saving is on. Your answers use almost no data and are always sent.`
    }
    isChecked={useWifiOnly()}
    onChange={(isOn) => void setWifiOnly(isOn)}
  />
);

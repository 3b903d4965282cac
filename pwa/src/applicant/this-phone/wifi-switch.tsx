import { t } from '@lingui/core/macro';
import { setWifiOnly, useWifiOnly } from '../../offline/index.ts';
import { connection } from '../../platform/status/connection.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';

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

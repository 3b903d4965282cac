import { t } from '@lingui/core/macro';
import { unlock } from '../../offline/index.ts';
import { Page } from '../../ui/basics/page.tsx';
import { ClearPhone } from './clear-phone.tsx';
import { PinForm } from './pin-form.tsx';

/** Replaces every screen with personal data until the PIN is entered. */
export function LockScreen() {
  return (
    <Page title={t`This application is locked`}>
      <p>{t`Your application on this phone is protected by a PIN. Type the PIN to continue.`}</p>
      {/* Unlocked, the screen underneath takes this one's place by itself. */}
      <PinForm id="pin" label={t`Your PIN`} submitLabel={t`Unlock`} work={unlock} onOpen={() => undefined} />
      <ClearPhone label={t`Forgot it? Clear this phone and continue with a passcode`} look="plain" isLocked />
    </Page>
  );
}

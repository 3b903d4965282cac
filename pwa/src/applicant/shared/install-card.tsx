import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Card } from '../../ui/basics/page.tsx';
import { useInstall } from './use-install.ts';

/**
 * Offers to install the app when nothing is left to fill in. It stands in the page below everything else, so that it
 * covers nothing.
 */
export function InstallCard() {
  const { canInstall, isIos, install, dismiss } = useInstall();
  if (!canInstall && !isIos) return null;
  return (
    <Card>
      <h2>{t`Keep the app handy`}</h2>
      {canInstall ? (
        <p>
          <Trans>
            Put Tshepa on your home screen. It opens without a connection and takes less room than a photo.
          </Trans>
        </p>
      ) : (
        <>
          <p>{t`Put Tshepa on your home screen: tap Share, then "Add to Home Screen".`}</p>
          {/* On an iPhone the installed app does not share the browser's storage, so it continues with a passcode. */}
          <p>
            <Trans>
              The new app starts empty. Open it and choose "Continue on this phone". Then confirm with an OTP
              to continue your application.
            </Trans>
          </p>
        </>
      )}
      <Actions>
        <Button look="secondary" onClick={() => void dismiss()}>
          {t`No thanks`}
        </Button>
        {canInstall ? <Button onClick={() => void install()}>{t`Install`}</Button> : null}
      </Actions>
    </Card>
  );
}

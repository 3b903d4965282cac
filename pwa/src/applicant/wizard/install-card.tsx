import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useApplication } from '../../offline/index.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Card } from '../../ui/basics/page.tsx';
import { useInstall } from '../shared/use-install.ts';

/** Offers to install the app once there are answers worth returning to. */
export function InstallCard() {
  const { canInstall, isIos, install, dismiss } = useInstall();
  // An app installed on an iPhone starts empty and continues with a passcode.
  const isReceived = useApplication(({ draft }) => draft !== null && draft.confirmed !== null);
  if (!canInstall && !(isIos && isReceived)) return null;
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
          {t`Not now`}
        </Button>
        {canInstall ? <Button onClick={() => void install()}>{t`Install`}</Button> : null}
      </Actions>
    </Card>
  );
}

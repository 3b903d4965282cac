import { t } from '@lingui/core/macro';
import { WaysToHelp } from '../../ui/ways-to-help.tsx';

/** Says what to do when the app does not start and can show nothing. The build writes this help into the pages. */
export const LoadHelp = () => (
  <>
    <noscript>
      <h2>{t`JavaScript is switched off in this browser`}</h2>
      <p>{t`Switch it on, or use another browser. Or write to us on WhatsApp, or call us.`}</p>
    </noscript>
    {/* The pages hide this where no script runs. */}
    <div className="failed">
      <h2>{t`This page could not be opened`}</h2>
      <p>{t`Check your connection and try again. What you saved on this phone is kept.`}</p>
    </div>
    {/* A form without fields opens the same page again, even without a script. */}
    <form>
      <button type="submit">{t`Try again`}</button>
    </form>
    <WaysToHelp />
  </>
);

import { t } from '@lingui/core/macro';
import { WaysToHelp } from '../../ui/ways-to-help.tsx';

/** Says what to do when the app does not start. The build writes it into the pages, because then nothing else can run. */
export const LoadHelp = () => (
  <>
    <h2>{t`This page could not be opened`}</h2>
    <p>{t`Check your connection and try again. What you saved on this phone is kept.`}</p>
    {/* Without a script, too, a form without fields opens the same page again. */}
    <form>
      <button type="submit">{t`Try again`}</button>
    </form>
    <p>{t`The page needs JavaScript. If it is switched off in your browser, switch it on.`}</p>
    <WaysToHelp />
  </>
);

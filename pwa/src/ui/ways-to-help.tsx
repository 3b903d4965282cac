import { t } from '@lingui/core/macro';
import { brand, hours, supportMailUrl, telephoneUrl, whatsAppUrl } from './basics/brand.ts';

/** Says how to reach a person when the app does not work. */
export function WaysToHelp() {
  const { days, from, to } = hours();
  return (
    <>
      <p>{t`We can also help you with your application. We answer ${days}, ${from} to ${to}.`}</p>
      <ul>
        <li>
          <a href={whatsAppUrl}>{t`WhatsApp support ${brand.whatsAppLabel}`}</a>
        </li>
        <li>
          <a href={telephoneUrl}>{t`Call ${brand.whatsAppLabel}`}</a>
        </li>
        <li>
          <a href={supportMailUrl}>{brand.supportEmail}</a>
        </li>
      </ul>
    </>
  );
}

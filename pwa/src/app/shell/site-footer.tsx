import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { brand, hours, supportMailUrl, whatsAppUrl } from '../../ui/basics/brand.ts';
import styles from './site-footer.module.css';

export const SiteFooter = () => {
  const { days, from, to } = hours();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{t`Operating hours: ${days} ${from} to ${to}`}</p>
        <ul className={styles.links}>
          <li>
            <a href={whatsAppUrl}>{t`WhatsApp support ${brand.whatsAppLabel}`}</a>
          </li>
          <li>
            <a href={supportMailUrl}>{brand.supportEmail}</a>
          </li>
          <li>
            <a href={brand.social.url}>{brand.social.label}</a>
          </li>
          <li>
            <Link to={paths.privacy}>{t`Privacy policy`}</Link>
          </li>
          <li>
            <Link to={paths.terms}>{t`Terms and conditions`}</Link>
          </li>
          <li>
            <Link to={paths.accessibility}>{t`Accessibility`}</Link>
          </li>
        </ul>
        <p>
          <Trans>
            {brand.legalName} is a registered credit provider with the National Credit Regulator, registration
            number {brand.registration}.
          </Trans>
        </p>
      </div>
    </footer>
  );
};

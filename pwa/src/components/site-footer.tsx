import { operatingHours } from '@tshepa/contracts/constants';
import { Link } from 'react-router-dom';
import { brand, legalNotice, supportMailUrl, whatsAppUrl } from '../lib/brand.ts';
import { paths } from '../lib/paths.ts';
import styles from './site-footer.module.css';

/** Hours, help, and the law: the same on every page. */
export const SiteFooter = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <p>
        Operating hours: {operatingHours.days} {operatingHours.from} to {operatingHours.to}
      </p>
      <ul className={styles.links}>
        <li>
          <a href={whatsAppUrl} rel="noreferrer">
            WhatsApp support {brand.whatsAppLabel}
          </a>
        </li>
        <li>
          <a href={supportMailUrl}>{brand.supportEmail}</a>
        </li>
        <li>
          <a href={brand.social.url} rel="noreferrer">
            {brand.social.label}
          </a>
        </li>
        <li>
          <Link to={paths.privacy}>Privacy policy</Link>
        </li>
        <li>
          <Link to={paths.terms}>Terms and conditions</Link>
        </li>
      </ul>
      <p>{legalNotice}</p>
    </div>
  </footer>
);

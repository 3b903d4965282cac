import { t } from '@lingui/core/macro';
import { whatsAppHelpUrl } from '../../ui/basics/brand.ts';
import styles from './help-link.module.css';

/** A person to ask, in the same place on every page. Opens beside this page: what was typed here stays. */
export const HelpLink = () => (
  <a
    href={whatsAppHelpUrl()}
    target="_blank"
    rel="noopener noreferrer"
    className={styles.help}
    title={t`Help on WhatsApp`}
  >
    <svg viewBox="0 0 24 24" width="24" height="24" role="img" aria-label={t`Help on WhatsApp`}>
      <path
        d="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M9.6 9.6a2.5 2.5 0 1 1 3.4 2.3c-.7.3-1 .8-1 1.6M12 16.4v.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  </a>
);

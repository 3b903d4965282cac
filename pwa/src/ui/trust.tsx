import { t } from '@lingui/core/macro';
import { Icon } from './basics/icon.tsx';
import styles from './basics/page.module.css';

/** Says that we never ask for a PIN or password, on screens where people type what thieves want. */
export const NeverAsked = () => (
  <p className={styles.trust}>
    <Icon icon="shield" />
    {t`We never ask for your banking PIN or password.`}
  </p>
);

import { t } from '@lingui/core/macro';
import { Icon } from './basics/icon.tsx';
import styles from './basics/page.module.css';

/** Says what nobody from us asks for, where people type what thieves are after. */
export const NeverAsked = () => (
  <p className={styles.trust}>
    <Icon icon="shield" />
    {t`We never ask for your banking PIN or password.`}
  </p>
);

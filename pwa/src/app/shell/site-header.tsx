import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { Logo } from '../../ui/basics/logo.tsx';
import { HelpLink } from './help-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './site-header.module.css';

type Props = {
  /** The menu of the home page. */
  hasMenu?: boolean;
  /** Offers the round X. */
  onExit?: (() => void) | undefined;
};

export const SiteHeader = ({ hasMenu, onExit }: Props) => (
  <header className={styles.header}>
    <div className={styles.inner}>
      <Link to={paths.home} className={styles.home} aria-label={t`Tshepa, home`}>
        <Logo />
      </Link>
      <HelpLink />
      <LanguageSwitch />
      {onExit ? (
        <button type="button" className={styles.exit} onClick={onExit} aria-label={t`Exit this application`}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
          </svg>
        </button>
      ) : null}
      {hasMenu ? <Menu /> : null}
    </div>
  </header>
);

const Menu = () => (
  <nav aria-label={t`Main`}>
    <ul className={styles.menu}>
      <li>
        <a href="#about">{t`About`}</a>
      </li>
      <li>
        <Link to={paths.contact}>{t`Contact`}</Link>
      </li>
      <li>
        <Link to={paths.terms}>{t`T's & C's`}</Link>
      </li>
      <li>
        <Link to={paths.faq}>{t`FAQ`}</Link>
      </li>
    </ul>
  </nav>
);

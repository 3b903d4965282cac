import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { isLanguage, languages } from '../../platform/i18n/language.ts';
import { chooseLanguage } from '../../platform/i18n/show-language.ts';
import { paths } from '../../platform/paths.ts';
import { whatsAppHelpUrl } from '../../ui/basics/brand.ts';
import { Logo } from '../../ui/basics/logo.tsx';
import { useLanguage } from '../../ui/i18n/i18n.tsx';
import styles from './site-header.module.css';

type Props = {
  hasMenu?: boolean;
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

/** Help from a person opens in another tab, so that typed text is not lost. */
const HelpLink = () => (
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

/** Each language is listed under its own name. The browser's own list opens without script. */
function LanguageSwitch() {
  const shown = useLanguage();
  return (
    <select
      name="lang"
      className={styles.switch}
      aria-label={t`Language`}
      autoComplete="off"
      value={shown}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) void chooseLanguage(value);
      }}
    >
      {languages.map(({ id, name }) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

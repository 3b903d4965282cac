import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { useNameOnRecord } from '../../applicant/shared/name-on-record.ts';
import { useApplication, useIsClosed } from '../../offline/index.ts';
import { isLanguage, languages } from '../../platform/i18n/language.ts';
import { chooseLanguage } from '../../platform/i18n/show-language.ts';
import { paths } from '../../platform/paths.ts';
import { useSessionLost } from '../../platform/status/site-status.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { whatsAppHelpUrl } from '../../ui/basics/brand.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Icon } from '../../ui/basics/icon.tsx';
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
      <div className={styles.who}>
        <Link to={paths.home} className={styles.home} aria-label={t`Tshepa, home`}>
          <Logo />
        </Link>
        <PersonName />
      </div>
      <HelpLink />
      <LanguageSwitch />
      {onExit ? (
        <button type="button" className={styles.exit} onClick={onExit} aria-label={t`Exit this application`}>
          <Icon icon="close" />
        </button>
      ) : null}
      {hasMenu ? <Menu /> : null}
    </div>
  </header>
);

/** Names the person whose application is open, because phones are shared. */
function PersonName() {
  const isClosed = useIsClosed();
  const customerId = useProgress((progress) => progress.customerId);
  const isLost = useSessionLost((session) => session.isLost);
  const onRecord = useNameOnRecord((record) =>
    record.customerId === customerId && !isLost ? record.name : undefined,
  );
  const name = useApplication(({ draft }) => draft?.customerRequest.firstName) ?? onRecord;
  return name && !isClosed ? <NameOf name={name} /> : null;
}

const mostLettersOfALine = 10;

/** A long name is smaller and may have two lines. Screen readers read the whole name, even if its end is hidden. */
const NameOf = ({ name }: { name: string }) => (
  <span className={classNames(styles.person, name.length > mostLettersOfALine && styles.long)}>{name}</span>
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
    <Icon icon="help" label={t`Help on WhatsApp`} />
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

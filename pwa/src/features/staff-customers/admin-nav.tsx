import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import styles from './admin-nav.module.css';
import { adminPages } from './admin-pages.ts';

const addressOf = (path: string) => (path ? `${paths.admin}/${path}` : paths.admin);

/** Links to the pages that the signed-in role may see; with one page there is nothing to choose. */
export function AdminNav() {
  const { pathname } = useLocation();
  const isManager = useAuth(({ user }) => user?.role === 'manager');
  const shown = adminPages.filter(({ role }) => isManager || role === 'agent');
  if (shown.length < 2) return null;
  return (
    <nav className={styles.nav} aria-label="Staff pages">
      {shown.map(({ path, label }) => (
        <Link
          key={path}
          to={addressOf(path)}
          aria-current={pathname === addressOf(path) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

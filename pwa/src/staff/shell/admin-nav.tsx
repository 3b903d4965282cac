import { roleSuffices } from '@tshepa/contracts/machine';
import { NavLink } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session/auth.ts';
import styles from './admin-nav.module.css';
import { adminPages } from './admin-pages.ts';

/** Links to the pages that the signed-in role may see; with one page there is nothing to choose. */
export function AdminNav() {
  const role = useAuth(({ user }) => user?.role);
  const shown = adminPages.filter((page) => role && roleSuffices(role, page.role));
  if (shown.length < 2) return null;
  return (
    <nav className={styles.nav} aria-label="Staff pages">
      {shown.map(({ path, label }) => (
        <NavLink key={path} to={`${paths.admin}/${path}`.replace(/\/$/, '')} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

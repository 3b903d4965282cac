import type { StaffRole } from '@tshepa/contracts/actor';
import type { ComponentType } from 'react';
import { lazyNamed } from '../../platform/code/lazy-named.ts';

type AdminPage = {
  /** Below /admin; empty for the first page. */
  path: string;
  label: string;
  /** The lowest role that sees the link; the server checks again. */
  role: StaffRole;
  Page: ComponentType;
};

/** The pages of the staff area, in the order of the links. Each is fetched when it is opened. */
export const adminPages: readonly AdminPage[] = [
  {
    path: '',
    label: 'Customers',
    role: 'agent',
    Page: lazyNamed(() => import('../customers/customers-page.tsx'), 'CustomersPage'),
  },
  {
    path: 'figures',
    label: 'Figures',
    role: 'manager',
    Page: lazyNamed(() => import('../figures/figures-page.tsx'), 'FiguresPage'),
  },
  {
    path: 'audit',
    label: 'Audit trail',
    role: 'manager',
    Page: lazyNamed(() => import('../audit/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: 'privacy',
    label: 'Privacy',
    role: 'manager',
    Page: lazyNamed(() => import('../privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    path: 'accounts',
    label: 'Accounts',
    role: 'manager',
    Page: lazyNamed(() => import('../accounts/accounts-page.tsx'), 'AccountsPage'),
  },
  {
    path: 'account',
    label: 'My account',
    role: 'agent',
    Page: lazyNamed(() => import('../accounts/own-account-page.tsx'), 'OwnAccountPage'),
  },
];
